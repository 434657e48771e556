// Geometry imports as MultiPoint -> FeatureCollection with class
var Water = ee.Geometry.MultiPoint([[-75.41, 6.31], [-75.43, 6.30], [-75.16, 6.23], [-75.18, 6.25]]);
var Urban = ee.Geometry.MultiPoint([[-75.57, 6.25], [-75.56, 6.22], [-75.59, 6.28], [-75.61, 6.17]]);
var Forest = ee.Geometry.MultiPoint([[-75.49, 6.28], [-75.50, 6.23], [-75.66, 6.25], [-75.70, 6.30]]);
var Pasture = ee.Geometry.MultiPoint([[-75.38, 6.15], [-75.36, 6.18], [-75.42, 6.12], [-75.33, 6.20]]);

var study = ee.Geometry.Rectangle([-75.75, 6.05, -75.10, 6.40]);
Map.centerObject(study, 10);

var makeFC = function(geom, value) {
  return ee.FeatureCollection(geom.coordinates().map(function(xy) {
    return ee.Feature(ee.Geometry.Point(xy), {'landcover': value});
  }));
};

var points = makeFC(Water, 0)
  .merge(makeFC(Urban, 1))
  .merge(makeFC(Forest, 2))
  .merge(makeFC(Pasture, 3));
print(points);

var L9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
  .filterBounds(study)
  .filterDate('2022-01-01', '2023-03-01')
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
    return img.select('SR_B.').multiply(0.0000275).add(-0.2).updateMask(mask);
  })
  .median()
  .clip(study);

var bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];
// 60 m buffer to get more pixels
var training = L9.select(bands).sampleRegions({
  collection: points.map(function(f) { return f.buffer(60); }),
  properties: ['landcover'],
  scale: 30
});
var classifier = ee.Classifier.smileRandomForest(30).train(training, 'landcover', bands);
var classified = L9.select(bands).classify(classifier);
Map.addLayer(L9, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.25}, 'L9');
Map.addLayer(classified, {min: 0, max: 3, palette: ['0000ff', 'ff0000', '006400', 'ffff66']}, 'classified');
