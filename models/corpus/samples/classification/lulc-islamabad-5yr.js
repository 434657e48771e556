var isb = ee.FeatureCollection("users/ayeshakhan/islamabad");
var builtup = ee.FeatureCollection("users/ayeshakhan/builtup");
var vegetation = ee.FeatureCollection("users/ayeshakhan/vegetation");
var barren = ee.FeatureCollection("users/ayeshakhan/barren");
var water = ee.FeatureCollection("users/ayeshakhan/water");

Map.centerObject(isb, 11);

// Function to apply scaling factors
function applyScaleFactors(image) {
  var opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0);
  return image.addBands(opticalBands, null, true)
              .addBands(thermalBands, null, true);
}

// Function to mask clouds
function cloudMask(image) {
  var cloudShadowBitmask = (1 << 4);
  var cloudBitmask = (1 << 3);
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(cloudShadowBitmask).eq(0)
               .and(qa.bitwiseAnd(cloudBitmask).eq(0));
  return image.updateMask(mask);
}

// 2013
var l8_2013 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
  .filterDate('2013-04-01', '2013-12-31')
  .filterBounds(isb)
  .map(applyScaleFactors)
  .map(cloudMask)
  .median()
  .clip(isb);

// 2018
var l8_2018 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
  .filterDate('2018-01-01', '2018-12-31')
  .filterBounds(isb)
  .map(applyScaleFactors)
  .map(cloudMask)
  .median()
  .clip(isb);

// 2023
var l8_2023 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
  .filterDate('2023-01-01', '2023-12-31')
  .filterBounds(isb)
  .map(applyScaleFactors)
  .map(cloudMask)
  .median()
  .clip(isb);

var visualization = {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0.0, max: 0.3};
Map.addLayer(l8_2013, visualization, 'True Color 2013', false);
Map.addLayer(l8_2018, visualization, 'True Color 2018', false);
Map.addLayer(l8_2023, visualization, 'True Color 2023', false);

// LST 2013, 2018, 2023
var lst2013 = l8_2013.select('ST_B10').subtract(273.15).rename('LST');
var lst2018 = l8_2018.select('ST_B10').subtract(273.15).rename('LST');
var lst2023 = l8_2023.select('ST_B10').subtract(273.15).rename('LST');

// Training
var trainingData = builtup.merge(vegetation).merge(barren).merge(water);
var bands = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];

var training = l8_2023.select(bands).sampleRegions({
  collection: trainingData,
  properties: ['Class'],
  scale: 30
});

var classifier = ee.Classifier.smileRandomForest(100).train({
  features: training,
  classProperty: 'Class',
  inputProperties: bands
});

var lulc2013 = l8_2013.select(bands).classify(classifier);
var lulc2018 = l8_2018.select(bands).classify(classifier);
var lulc2023 = l8_2023.select(bands).classify(classifier);

var lulcVis = {min: 0, max: 3, palette: ['red', 'green', 'yellow', 'blue']};
Map.addLayer(lulc2013, lulcVis, 'LULC 2013');
Map.addLayer(lulc2018, lulcVis, 'LULC 2018');
Map.addLayer(lulc2023, lulcVis, 'LULC 2023');

// LST per class
var lstStats = function(lst, lulc, year) {
  var stats = lst.addBands(lulc).reduceRegion({
    reducer: ee.Reducer.mean().group({groupField: 1, groupName: 'class'}),
    geometry: isb.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  print('Mean LST per class ' + year, stats);
};
lstStats(lst2013, lulc2013, 2013);
lstStats(lst2018, lulc2018, 2018);
lstStats(lst2023, lulc2023, 2023);

// Charts
var chart2013 = ui.Chart.image.histogram(lulc2013, isb, 60).setOptions({title: 'LULC 2013'});
var chart2018 = ui.Chart.image.histogram(lulc2018, isb, 60).setOptions({title: 'LULC 2018'});
var chart2023 = ui.Chart.image.histogram(lulc2023, isb, 60).setOptions({title: 'LULC 2023'});
print(chart2013);
print(chart2018);
print(chart2023);

// Export the image to drive
Export.image.toDrive({
  image: lulc2013,
  description: 'LULC_ISB_2013',
  folder: 'GEE',
  scale: 30,
  region: isb,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lulc2018,
  description: 'LULC_ISB_2018',
  folder: 'GEE',
  scale: 30,
  region: isb,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: lulc2023,
  description: 'LULC_ISB_2023',
  folder: 'GEE',
  scale: 30,
  region: isb,
  maxPixels: 1e13
});
