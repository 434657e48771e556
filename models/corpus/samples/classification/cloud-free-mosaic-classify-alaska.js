// Shrub expansion - Seward Peninsula, greenest pixel composite
var seward = ee.Geometry.Polygon([[[-166.5, 65.8], [-166.5, 64.6], [-162.5, 64.6], [-162.5, 65.8]]]);

var addNDVI = function(img) {
  return img.addBands(img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI'));
};
var mask = function(img) {
  var qa = img.select('QA_PIXEL');
  var m = qa.bitwiseAnd(1 << 1).eq(0).and(qa.bitwiseAnd(1 << 3).eq(0)).and(qa.bitwiseAnd(1 << 4).eq(0)).and(qa.bitwiseAnd(1 << 5).eq(0));
  return img.select('SR_B.').multiply(0.0000275).add(-0.2).updateMask(m).copyProperties(img, ['system:time_start']);
};

var greenest = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(seward)
  .filter(ee.Filter.calendarRange(2018, 2021, 'year'))
  .filter(ee.Filter.calendarRange(180, 240, 'day_of_year'))
  .map(mask)
  .map(addNDVI)
  .qualityMosaic('NDVI');

// tasseled cap
var tcCoef = ee.Array([
  [0.3029, 0.2786, 0.4733, 0.5599, 0.508, 0.1872],
  [-0.2941, -0.243, -0.5424, 0.7276, 0.0713, -0.1608],
  [0.1511, 0.1973, 0.3283, 0.3407, -0.7117, -0.4559]
]);
var arr = greenest.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']).toArray().toArray(1);
var tc = ee.Image(tcCoef).matrixMultiply(arr).arrayProject([0]).arrayFlatten([['brightness', 'greenness', 'wetness']]);

var arcticDem = ee.Image('UMN/PGC/ArcticDEM/V3/2m_mosaic').select('elevation');
var stack = greenest.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'NDVI']).addBands(tc)
  .addBands(arcticDem).addBands(ee.Terrain.slope(arcticDem));

Map.centerObject(seward, 8);
Map.addLayer(tc, {min: -0.1, max: [0.6, 0.4, 0.1]}, 'TC');

var plots = ee.FeatureCollection('users/arctic/seward_plots');
var s = stack.sampleRegions({collection: plots, properties: ['veg'], scale: 30}).randomColumn('x', 2);
var rf = ee.Classifier.smileRandomForest(200).train(s.filter(ee.Filter.lt('x', 0.8)), 'veg', stack.bandNames());
print(s.filter(ee.Filter.gte('x', 0.8)).classify(rf).errorMatrix('veg', 'classification'));
Map.addLayer(stack.classify(rf).clip(seward), {min: 1, max: 6, palette: ['003300', '339933', '99cc66', 'cccc99', '999999', '3366cc']}, 'vegetation');
