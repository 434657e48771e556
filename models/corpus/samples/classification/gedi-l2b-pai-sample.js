// Extract GEDI footprints with Sentinel-2 for modelling in R
var aoi = ee.Geometry.Polygon([[[25.1, -33.4], [25.1, -33.8], [25.8, -33.8], [25.8, -33.4]]]);

var gediIndex = ee.FeatureCollection('LARSE/GEDI/GEDI02_A_002_INDEX')
  .filter('time_start > "2020-01-01" && time_end < "2021-12-31"')
  .filterBounds(aoi);
print('granules', gediIndex.size());

var l2a = ee.ImageCollection('LARSE/GEDI/GEDI02_A_002_MONTHLY')
  .filterDate('2020-01-01', '2021-12-31')
  .filterBounds(aoi)
  .map(function(img) {
    return img.updateMask(img.select('quality_flag').eq(1))
      .updateMask(img.select('degrade_flag').eq(0))
      .updateMask(img.select('sensitivity').gt(0.95));
  })
  .select(['rh50', 'rh75', 'rh98']);

var l2b = ee.ImageCollection('LARSE/GEDI/GEDI02_B_002_MONTHLY')
  .filterDate('2020-01-01', '2021-12-31')
  .filterBounds(aoi)
  .map(function(img) {
    return img.updateMask(img.select('l2b_quality_flag').eq(1)).updateMask(img.select('degrade_flag').eq(0));
  })
  .select(['cover', 'pai', 'fhd_normal']);

var gedi = l2a.mosaic().addBands(l2b.mosaic());

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2020-10-01', '2021-04-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .median()
  .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'])
  .resample('bilinear')
  .reproject('EPSG:32735', null, 25);

var lonlat = ee.Image.pixelLonLat();
var all = s2.addBands(gedi).addBands(lonlat);

var footprints = all.updateMask(gedi.select('rh98').mask()).sample({
  region: aoi,
  scale: 25,
  projection: 'EPSG:32735',
  numPixels: 1e5,
  seed: 77,
  dropNulls: true,
  tileScale: 8,
  geometries: false
});

print('first', footprints.first());
Map.centerObject(aoi, 11);
Map.addLayer(gedi.select('rh98'), {min: 0, max: 15, palette: 'darkred,red,orange,green,darkgreen'}, 'rh98');
Map.addLayer(gedi.select('pai'), {min: 0, max: 5, palette: 'white,green'}, 'pai', false);

Export.table.toDrive({
  collection: footprints,
  description: 'gedi_s2_thicket',
  folder: 'gedi',
  fileFormat: 'CSV'
});
