var utils = require('users/kbeck/lulc:helpers');

var aoi = ee.FeatureCollection('users/kbeck/oder_floodplain');
var points = ee.FeatureCollection('users/kbeck/oder_points');
Map.centerObject(aoi, 10);

var classNames = ['Water', 'Forest', 'Grassland', 'Arable', 'Built-up'];
var palette = ['#2b83ba', '#1a9641', '#a6d96a', '#fdae61', '#d7191c'];

var col2000 = utils.getLandsat(aoi, '1999-04-01', '2001-10-31').map(utils.addNDVI).map(utils.addNDMI);
var col2021 = utils.getLandsat(aoi, '2020-04-01', '2022-10-31').map(utils.addNDVI).map(utils.addNDMI);

print('Images 2000', col2000.size());
print('Images 2021', col2021.size());

var img2000 = col2000.median().clip(aoi);
var img2021 = col2021.median().clip(aoi);
var bands = img2021.bandNames();

var sample = img2021.sampleRegions({
  collection: points,
  properties: ['class'],
  scale: 30
}).randomColumn('random', 1);

var rf = ee.Classifier.smileRandomForest(100).train(sample.filter(ee.Filter.lt('random', 0.7)), 'class', bands);
utils.printAccuracy(sample.filter(ee.Filter.gte('random', 0.7)).classify(rf), 'class', 'classification');

var lc2000 = img2000.classify(rf);
var lc2021 = img2021.classify(rf);

Map.addLayer(lc2000, {min: 0, max: 4, palette: palette}, 'LC 2000');
Map.addLayer(lc2021, {min: 0, max: 4, palette: palette}, 'LC 2021');
Map.add(utils.makeLegend('Land cover', classNames, palette, 'bottom-right'));

print('Area 2000 (ha)', utils.areaPerClass(lc2000, aoi.geometry(), 30));
print('Area 2021 (ha)', utils.areaPerClass(lc2021, aoi.geometry(), 30));
