// Debris covered glacier mapping, Langtang
var glaciers = ee.FeatureCollection('GLIMS/current').filter(ee.Filter.eq('geog_area', 'Randolph Glacier Inventory'));
var aoi = ee.Geometry.Rectangle([85.45, 28.10, 85.85, 28.40]);
Map.centerObject(aoi, 11);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(aoi)
  .filterDate('2019-09-01', '2019-12-15')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .median()
  .clip(aoi);

var ndsi = l8.normalizedDifference(['B3', 'B6']).rename('ndsi');
var ndvi = l8.normalizedDifference(['B5', 'B4']).rename('ndvi');
var ndwi = l8.normalizedDifference(['B3', 'B5']).rename('ndwi');
var temp = l8.select('B10').subtract(273.15).rename('temp');

var dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').filterBounds(aoi).select('DEM').mosaic().setDefaultProjection('EPSG:4326', null, 30);
var slope = ee.Terrain.slope(dem).rename('slope');

var stack = l8.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'])
  .addBands(ndsi).addBands(ndvi).addBands(ndwi).addBands(temp)
  .addBands(dem.rename('elev')).addBands(slope)
  .clip(aoi);

Map.addLayer(stack, {bands: ['B6', 'B5', 'B4'], min: 0, max: 0.6}, 'SWIR composite');
Map.addLayer(glaciers.filterBounds(aoi), {color: 'cyan'}, 'GLIMS', false);

var cleanIce = ee.FeatureCollection('users/ptamang/langtang/clean_ice');
var debris = ee.FeatureCollection('users/ptamang/langtang/debris_ice');
var rock = ee.FeatureCollection('users/ptamang/langtang/rock');
var lake = ee.FeatureCollection('users/ptamang/langtang/lake');
var veg = ee.FeatureCollection('users/ptamang/langtang/veg');

var training_data = cleanIce.merge(debris).merge(rock).merge(lake).merge(veg);

var training = stack.sampleRegions({
  collection: training_data,
  properties: ['cover'],
  scale: 30
});

var random = training.randomColumn('random', 0);
var train = random.filter(ee.Filter.lt('random', 0.7));
var test = random.filter(ee.Filter.gte('random', 0.7));

var classifier = ee.Classifier.smileRandomForest(100).train({
  features: train,
  classProperty: 'cover',
  inputProperties: stack.bandNames()
});

var classified = stack.classify(classifier);
Map.addLayer(classified, {min: 0, max: 4, palette: ['#a6f3ff', '#8c6d46', '#555555', '#0037ff', '#3a9d23']}, 'classified');

var cm = test.classify(classifier).errorMatrix('cover', 'classification');
print('Confusion Matrix', cm);
print('Accuracy', cm.accuracy());
print('Kappa', cm.kappa());

// post-processing with slope: debris only below 24 degrees
var debrisMask = classified.eq(1).and(slope.lt(24));
var ice = classified.eq(0);
var glacier = ee.Image(0).where(ice, 1).where(debrisMask, 2).selfMask().clip(aoi);
var smooth = glacier.focal_mode(1, 'square', 'pixels', 2);
Map.addLayer(smooth, {min: 1, max: 2, palette: ['cyan', 'brown']}, 'glacier final');

var vec = smooth.eq(2).selfMask().reduceToVectors({
  geometry: aoi,
  scale: 30,
  geometryType: 'polygon',
  maxPixels: 1e9
});
Map.addLayer(vec, {color: 'black'}, 'debris polygons', false);

Export.table.toDrive({collection: vec, description: 'debris_langtang', fileFormat: 'KML'});
