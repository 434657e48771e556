// AWEI, MNDWI and NDWI compared in shadowed terrain (Three Gorges)
var roi = ee.Geometry.Rectangle([110.2, 30.75, 111.1, 31.15]);
Map.centerObject(roi, 10);

var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(roi)
    .filterDate('2019-10-01', '2020-03-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 15))
    .median()
    .select('SR_B.')
    .multiply(0.0000275)
    .add(-0.2)
    .clip(roi);

var green = image.select('SR_B3');
var blue = image.select('SR_B2');
var nir = image.select('SR_B5');
var swir1 = image.select('SR_B6');
var swir2 = image.select('SR_B7');

var ndwi = image.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI');
var mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');

// AWEI (no shadow)
var awei_nsh = image.expression('4 * (GREEN - SWIR1) - (0.25 * NIR + 2.75 * SWIR2)', {
    'GREEN': green,
    'SWIR1': swir1,
    'NIR': nir,
    'SWIR2': swir2
}).rename('AWEI_nsh');

// AWEI (shadow)
var awei_sh = image.expression('BLUE + 2.5 * GREEN - 1.5 * (NIR + SWIR1) - 0.25 * SWIR2', {
    'BLUE': blue,
    'GREEN': green,
    'NIR': nir,
    'SWIR1': swir1,
    'SWIR2': swir2
}).rename('AWEI_sh');

// WI2015
var wi = image.expression('1.7204 + 171 * GREEN + 3 * RED - 70 * NIR - 45 * SWIR1 - 71 * SWIR2', {
    'GREEN': green,
    'RED': image.select('SR_B4'),
    'NIR': nir,
    'SWIR1': swir1,
    'SWIR2': swir2
}).rename('WI2015');

Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2}, 'RGB');
Map.addLayer(ndwi.gt(0).selfMask(), {palette: ['blue']}, 'NDWI');
Map.addLayer(mndwi.gt(0).selfMask(), {palette: ['cyan']}, 'MNDWI', false);
Map.addLayer(awei_nsh.gt(0).selfMask(), {palette: ['purple']}, 'AWEI nsh', false);
Map.addLayer(awei_sh.gt(0).selfMask(), {palette: ['magenta']}, 'AWEI sh', false);
Map.addLayer(wi.gt(0).selfMask(), {palette: ['navy']}, 'WI2015', false);

// areas
var waters = ndwi.gt(0).addBands(mndwi.gt(0)).addBands(awei_nsh.gt(0)).addBands(awei_sh.gt(0)).addBands(wi.gt(0));
var areas = waters.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: roi,
    scale: 30,
    maxPixels: 1e10
});
print('Water area by index (km2)', areas);

// agreement with JRC
var jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(50).unmask(0).clip(roi);
Map.addLayer(jrc.selfMask(), {palette: ['black']}, 'JRC', false);
