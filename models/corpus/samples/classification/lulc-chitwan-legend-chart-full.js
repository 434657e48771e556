//// Land cover of Rupandehi, Nepal 2022
//// B. Thapa

// 1. Import
var AOI = ee.FeatureCollection("users/bthapa/rupandehi");
var samples = ee.FeatureCollection("users/bthapa/rupandehi_samples");
var LS9 = ee.ImageCollection("LANDSAT/LC09/C02/T1_L2");
var LS8 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2");

Map.centerObject(AOI, 10);

// 2. Preprocess
var preprocess = function(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).or(qa.bitwiseAnd(1 << 4)).or(qa.bitwiseAnd(1 << 5)).eq(0);
  return image.select('SR_B[1-7]')
    .multiply(0.0000275).add(-0.2)
    .updateMask(mask)
    .copyProperties(image, ['system:time_start']);
};

var merged = LS8.merge(LS9)
  .filterBounds(AOI)
  .filterDate('2022-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .map(preprocess);
print('Landsat 8/9 scenes', merged.size());

var composite = merged.median().clip(AOI);

// 3. Indices
var bandMap = {
  BLUE: composite.select('SR_B2'),
  GREEN: composite.select('SR_B3'),
  RED: composite.select('SR_B4'),
  NIR: composite.select('SR_B5'),
  SWIR1: composite.select('SR_B6'),
  SWIR2: composite.select('SR_B7')
};
var evi = composite.expression('2.5 * (NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1)', bandMap).rename('EVI');
var ndbi = composite.expression('(SWIR1 - NIR) / (SWIR1 + NIR)', bandMap).rename('NDBI');
var mndwi = composite.expression('(GREEN - SWIR1) / (GREEN + SWIR1)', bandMap).rename('MNDWI');
var bsi = composite.expression('((SWIR1 + RED) - (NIR + BLUE)) / ((SWIR1 + RED) + (NIR + BLUE))', bandMap).rename('BSI');

var image = composite.addBands(evi).addBands(ndbi).addBands(mndwi).addBands(bsi);
Map.addLayer(image, {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4}, 'Landsat composite');

// 4. Class dictionary
var classValue = [1, 2, 3, 4, 5, 6];
var classNames = ['Forest', 'Cropland', 'Built-up', 'Water', 'Sand', 'Grassland'];
var classPalette = ['#1a5f1a', '#f5e663', '#e31a1c', '#1f78b4', '#d9d9d9', '#a6d96a'];
var columns = ['aggregate'].concat(classNames);

// 5. Split, stratified by class
samples = samples.randomColumn();
var train = samples.filter(ee.Filter.lte('random', 0.8));
var test = samples.filter(ee.Filter.gt('random', 0.8));
print('Training', train.size());
print('Testing', test.size());

var trainSample = image.sampleRegions({
  collection: train,
  properties: ['classvalue'],
  scale: 30
});
var testSample = image.sampleRegions({
  collection: test,
  properties: ['classvalue'],
  scale: 30
});

// 6. Model
var model = ee.Classifier.smileRandomForest(300).train({
  features: trainSample,
  classProperty: 'classvalue',
  inputProperties: image.bandNames()
});
var lc = image.classify(model, 'lulc');
Map.addLayer(lc, {min: 1, max: 6, palette: classPalette}, 'Land cover 2022');

// 7. Test
var cm = testSample.classify(model, 'predicted').errorMatrix('classvalue', 'predicted', classValue);
print('Confusion matrix', cm);
print('Accuracy', cm.accuracy());
print('Kappa', cm.kappa());

// 8. Area
var areaList = classValue.map(function(v, i) {
  var a = ee.Image.pixelArea().divide(10000).updateMask(lc.eq(v)).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: AOI.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  return ee.Feature(null, {name: classNames[i], value: v, area_ha: a.get('area')});
});
var areaFc = ee.FeatureCollection(areaList);

print(ui.Chart.feature.byFeature(areaFc, 'name', 'area_ha')
  .setChartType('PieChart')
  .setOptions({title: 'Land cover share', colors: classPalette}));
print(ui.Chart.feature.byFeature(areaFc, 'name', 'area_ha')
  .setChartType('ColumnChart')
  .setOptions({title: 'Land cover area (ha)', legend: {position: 'none'}}));

// 9. Legend
var legend = ui.Panel([ui.Label('Land cover', {fontWeight: 'bold'})], ui.Panel.Layout.flow('vertical'), {position: 'bottom-left'});
classNames.map(function(name, i) {
  var row = ui.Panel([
    ui.Label('', {backgroundColor: classPalette[i], padding: '8px', margin: '4px'}),
    ui.Label(name, {margin: '4px'})
  ], ui.Panel.Layout.flow('horizontal'));
  legend.add(row);
});
Map.add(legend);

// 10. Export
Export.image.toDrive({
  image: lc.toByte(),
  description: 'Rupandehi_LULC_2022',
  folder: 'EarthEngine',
  region: AOI.geometry(),
  scale: 30,
  crs: 'EPSG:32644',
  maxPixels: 1e13
});
Export.table.toDrive({
  collection: areaFc,
  description: 'Rupandehi_area',
  folder: 'EarthEngine',
  fileFormat: 'CSV'
});
