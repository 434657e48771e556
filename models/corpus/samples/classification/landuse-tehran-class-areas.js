// 1 - region
var region = ee.FeatureCollection('users/samira_r/tehran_province');
Map.centerObject(region, 9);
Map.addLayer(region, {color: 'gray'}, 'Tehran');

// 2 - image
var landsat = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
                .filterDate('2021-05-01', '2021-09-01')
                .filterBounds(region)
                .filter(ee.Filter.lt('CLOUD_COVER', 5))
                .map(function(img){
                  var bands = img.select('SR_B.*').multiply(0.0000275).add(-0.2);
                  return bands.copyProperties(img, img.propertyNames());
                });
var composite = landsat.median().clip(region);
Map.addLayer(composite, {bands:['SR_B7','SR_B5','SR_B3'], min:0, max:0.5}, 'composite', false);

// 3 - samples
var agri = ee.FeatureCollection('users/samira_r/samples/agri').map(function(f){ return f.set('lc', 0); });
var urban = ee.FeatureCollection('users/samira_r/samples/urban').map(function(f){ return f.set('lc', 1); });
var soil = ee.FeatureCollection('users/samira_r/samples/soil').map(function(f){ return f.set('lc', 2); });
var water = ee.FeatureCollection('users/samira_r/samples/water').map(function(f){ return f.set('lc', 3); });
var rangeland = ee.FeatureCollection('users/samira_r/samples/range').map(function(f){ return f.set('lc', 4); });

var sample = agri.merge(urban).merge(soil).merge(water).merge(rangeland).randomColumn();
var train = sample.filter(ee.Filter.lte('random', 0.8));
var test = sample.filter(ee.Filter.gt('random', 0.8));

var training = composite.sampleRegions({
  collection: train,
  properties: ['lc'],
  scale: 30,
  tileScale: 2
});
var testing = composite.sampleRegions({
  collection: test,
  properties: ['lc'],
  scale: 30,
  tileScale: 2
});

// 4 - classification
var rf = ee.Classifier.smileRandomForest(100).train({
  features: training,
  classProperty: 'lc',
  inputProperties: composite.bandNames()
});
var landuse = composite.classify(rf);
Map.addLayer(landuse, {min:0, max:4, palette:['green','red','yellow','blue','lime']}, 'land use');

// 5 - accuracy
var matrix = testing.classify(rf).errorMatrix('lc', 'classification');
print('matrix', matrix);
print('overall', matrix.accuracy());
print('kappa', matrix.kappa());

// 6 - area of each class
var names = ['agri', 'urban', 'soil', 'water', 'rangeland'];
var areaOf = function(i){
  var a = landuse.eq(i).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: region.geometry(),
    scale: 100,
    maxPixels: 1e13
  });
  return ee.Number(a.get('classification'));
};
for (var i = 0; i < names.length; i++) {
  print(names[i], areaOf(i));
}

// 7 - export
Export.image.toDrive({
  image: landuse,
  description: 'landuse_tehran',
  region: region,
  scale: 30,
  crs: 'EPSG:32639',
  maxPixels: 1e13,
  folder: 'landuse'
});
