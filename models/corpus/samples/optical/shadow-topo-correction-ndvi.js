// Illumination condition and C-correction, Landsat 8 Nepal
var aoi = ee.Geometry.Rectangle([84.6, 27.9, 85.2, 28.4]);

var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
    .filterBounds(aoi)
    .filterDate('2019-11-01', '2019-12-31')
    .sort('CLOUD_COVER')
    .first()
    .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7']);

var full = ee.Image(image);
var dem = ee.Image('USGS/SRTMGL1_003');

var deg2rad = Math.PI / 180;

var sunElevation = ee.Number(full.get('SUN_ELEVATION'));
var sunAzimuth = ee.Number(full.get('SUN_AZIMUTH'));
var zenith = ee.Image.constant(ee.Number(90).subtract(sunElevation)).multiply(deg2rad);
var azimuth = ee.Image.constant(sunAzimuth).multiply(deg2rad);

var slope = ee.Terrain.slope(dem).multiply(deg2rad);
var aspect = ee.Terrain.aspect(dem).multiply(deg2rad);

// cos i
var ic = zenith.cos().multiply(slope.cos())
    .add(zenith.sin().multiply(slope.sin()).multiply(azimuth.subtract(aspect).cos()))
    .rename('IC');

// correction per band
var correctBand = function(band) {
    var img = image.select(band);
    var pair = ic.addBands(img).updateMask(slope.gt(0.09)).updateMask(ic.gt(0));
    var fit = pair.reduceRegion({
        reducer: ee.Reducer.linearFit(),
        geometry: aoi,
        scale: 120,
        maxPixels: 1e9
    });
    var c = ee.Number(fit.get('offset')).divide(ee.Number(fit.get('scale')));
    return img.multiply(zenith.cos().add(c)).divide(ic.add(c)).rename(band);
};

var corrected = ee.Image.cat([
    correctBand('B2'),
    correctBand('B3'),
    correctBand('B4'),
    correctBand('B5'),
    correctBand('B6'),
    correctBand('B7')
]);

Map.centerObject(aoi, 11);
Map.addLayer(ic.clip(aoi), {min: -0.2, max: 1}, 'IC', false);
Map.addLayer(image.clip(aoi), {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'Original');
Map.addLayer(corrected.clip(aoi), {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'C-corrected');

// correlation before and after
print('before', ic.addBands(image.select('B5')).reduceRegion(ee.Reducer.pearsonsCorrelation(), aoi, 120));
print('after', ic.addBands(corrected.select('B5')).reduceRegion(ee.Reducer.pearsonsCorrelation(), aoi, 120));
