// Nynorsk/engelsk blanding - jordbruksareal i Hardanger
// Skog, fruktdyrking, eng, bre, fjell, vatn
var hardanger = ee.Geometry.Rectangle([6.3, 60.1, 7.3, 60.6]);
Map.centerObject(hardanger, 10);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(hardanger)
  .filter(ee.Filter.calendarRange(2020, 2022, 'year'))
  .filter(ee.Filter.calendarRange(6, 9, 'month'))
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40));

var maskSCL = function(img) {
  var scl = img.select('SCL');
  var keep = scl.eq(4).or(scl.eq(5)).or(scl.eq(6)).or(scl.eq(11));
  return img.updateMask(keep).divide(10000);
};

var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
var masked = s2.map(maskSCL).select(bands);
var median = masked.median();
var p20 = masked.reduce(ee.Reducer.percentile([20]));
var p80 = masked.reduce(ee.Reducer.percentile([80]));

var ndvi = median.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndsi = median.normalizedDifference(['B3', 'B11']).rename('NDSI');
var dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').filterBounds(hardanger).select('DEM').mosaic().setDefaultProjection('EPSG:4326', null, 30);
var stack = median.addBands(p20).addBands(p80).addBands(ndvi).addBands(ndsi).addBands(dem).addBands(ee.Terrain.slope(dem)).clip(hardanger);

var punkt = ee.FeatureCollection('users/olavh/hardanger_punkt');
var data = stack.sampleRegions({collection: punkt, properties: ['klasse'], scale: 10, tileScale: 16}).randomColumn('r', 17);
var tren = data.filter(ee.Filter.lt('r', 0.7));
var test = data.filter(ee.Filter.gte('r', 0.7));

var rf = ee.Classifier.smileRandomForest(300).train(tren, 'klasse', stack.bandNames());
var kart = stack.classify(rf);
Map.addLayer(kart, {min: 1, max: 6, palette: ['#1b4d1b', '#d95f02', '#a6d854', '#e0f3f8', '#999999', '#2c7fb8']}, 'arealdekke');

var fm = test.classify(rf).errorMatrix('klasse', 'classification');
print('Feilmatrise', fm);
print('Total nøyaktigheit', fm.accuracy());
print('Kappa', fm.kappa());

Export.image.toDrive({image: kart.toByte(), description: 'hardanger_arealdekke', region: hardanger, scale: 10, crs: 'EPSG:25832', maxPixels: 1e10});
