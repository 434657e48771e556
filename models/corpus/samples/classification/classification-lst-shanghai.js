// impervious surface + LST by class, Shanghai 2018
var sh = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Shanghai Shi'));

var collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
                   .filterBounds(sh)
                   .filterDate('2018-04-01', '2018-10-01')
                   .filter(ee.Filter.lt('CLOUD_COVER', 20));

var scale = function(image) {
  var opt = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var lst = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST');
  return opt.addBands(lst);
};
var image = collection.map(scale).median().clip(sh);
Map.centerObject(sh, 9);

var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
var ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI');
var ibi = ndbi.subtract(ndvi.add(mndwi).divide(2)).divide(ndbi.add(ndvi.add(mndwi).divide(2))).rename('IBI');

// VIIRS night lights
var ntl = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')
            .filterDate('2018-01-01', '2018-12-31')
            .select('avg_rad').median().rename('NTL').clip(sh);

var stack = image.select('SR_B.').addBands([ndvi, mndwi, ndbi, ibi, ntl]);

var training = ee.FeatureCollection('users/liuyang/sh_train');
var samples = stack.sampleRegions({collection: training, properties: ['class'], scale: 30});
var classifier = ee.Classifier.smileRandomForest(100).train(samples, 'class', stack.bandNames());
var classified = stack.classify(classifier);

Map.addLayer(classified, {min: 0, max: 3, palette: ['red', 'green', 'blue', 'yellow']}, 'classes');
Map.addLayer(image.select('LST'), {min: 20, max: 45, palette: ['blue', 'cyan', 'green', 'yellow', 'red']}, 'LST');

// mean LST of each class
var lstByClass = image.select('LST').addBands(classified).reduceRegion({
  reducer: ee.Reducer.mean().combine({reducer2: ee.Reducer.stdDev(), sharedInputs: true}).group({
    groupField: 1,
    groupName: 'class'
  }),
  geometry: sh.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('LST by class', lstByClass);

var chart = ui.Chart.image.byClass({
  image: image.select('LST').addBands(classified),
  classBand: 'classification',
  region: sh.geometry(),
  reducer: ee.Reducer.mean(),
  scale: 100,
  classLabels: ['Impervious', 'Vegetation', 'Water', 'Bare']
}).setOptions({title: 'Mean LST by land cover', vAxis: {title: 'LST (C)'}});
print(chart);
