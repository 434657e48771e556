/* ======================================================================
   Greater Cairo: built-up, vegetation and LST 2002 / 2012 / 2022
   Author : Mona Abdelrahman
   Date   : 05-11-2022
   Data   : Landsat 7, Landsat 7, Landsat 9 (Collection 2 Level 2)
   ====================================================================== */

// ---------------------------- 1. AOI ------------------------------------
var cairo = ee.FeatureCollection('users/monaar/greater_cairo');
Map.centerObject(cairo, 10);
Map.addLayer(ee.Image().paint(cairo, 1, 2), {palette: ['black']}, 'Greater Cairo');

// ---------------------------- 2. Functions -------------------------------
function maskLandsat(image) {
  var qa = image.select('QA_PIXEL');
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(cloud).updateMask(shadow);
}

function prepL7(image) {
  var optical = image.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'])
    .multiply(0.0000275).add(-0.2)
    .rename(['BLUE', 'GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2']);
  var lst = image.select('ST_B6').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST');
  return optical.addBands(lst).copyProperties(image, ['system:time_start']);
}

function prepL9(image) {
  var optical = image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'])
    .multiply(0.0000275).add(-0.2)
    .rename(['BLUE', 'GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2']);
  var lst = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST');
  return optical.addBands(lst).copyProperties(image, ['system:time_start']);
}

function addIndices(image) {
  var ndvi = image.normalizedDifference(['NIR', 'RED']).rename('NDVI');
  var ndbi = image.normalizedDifference(['SWIR1', 'NIR']).rename('NDBI');
  var mndwi = image.normalizedDifference(['GREEN', 'SWIR1']).rename('MNDWI');
  var bsi = image.expression('((SWIR1 + RED) - (NIR + BLUE)) / ((SWIR1 + RED) + (NIR + BLUE))', {
    'SWIR1': image.select('SWIR1'),
    'RED': image.select('RED'),
    'NIR': image.select('NIR'),
    'BLUE': image.select('BLUE')
  }).rename('BSI');
  return image.addBands(ndvi).addBands(ndbi).addBands(mndwi).addBands(bsi);
}

// ---------------------------- 3. Composites -------------------------------
var img2002 = addIndices(ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(cairo)
  .filterDate('2002-05-01', '2002-09-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .map(maskLandsat)
  .map(prepL7)
  .median()
  .clip(cairo));

var img2012 = addIndices(ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(cairo)
  .filterDate('2012-05-01', '2012-09-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .map(maskLandsat)
  .map(prepL7)
  .median()
  .clip(cairo));

var img2022 = addIndices(ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
  .filterBounds(cairo)
  .filterDate('2022-05-01', '2022-09-30')
  .filter(ee.Filter.lt('CLOUD_COVER', 20))
  .map(maskLandsat)
  .map(prepL9)
  .median()
  .clip(cairo));

// ---------------------------- 4. Display -----------------------------------
var rgbVis = {bands: ['RED', 'GREEN', 'BLUE'], min: 0, max: 0.4};
var ndviVis = {min: -0.1, max: 0.7, palette: ['blue', 'white', 'green']};
var ndbiVis = {min: -0.3, max: 0.3, palette: ['green', 'white', 'red']};
var lstVis = {min: 28, max: 55, palette: ['blue', 'cyan', 'green', 'yellow', 'red']};

Map.addLayer(img2002, rgbVis, 'RGB 2002', false);
Map.addLayer(img2012, rgbVis, 'RGB 2012', false);
Map.addLayer(img2022, rgbVis, 'RGB 2022', false);

Map.addLayer(img2002.select('NDVI'), ndviVis, 'NDVI 2002', false);
Map.addLayer(img2012.select('NDVI'), ndviVis, 'NDVI 2012', false);
Map.addLayer(img2022.select('NDVI'), ndviVis, 'NDVI 2022', false);

Map.addLayer(img2002.select('NDBI'), ndbiVis, 'NDBI 2002', false);
Map.addLayer(img2012.select('NDBI'), ndbiVis, 'NDBI 2012', false);
Map.addLayer(img2022.select('NDBI'), ndbiVis, 'NDBI 2022', false);

Map.addLayer(img2002.select('LST'), lstVis, 'LST 2002');
Map.addLayer(img2012.select('LST'), lstVis, 'LST 2012', false);
Map.addLayer(img2022.select('LST'), lstVis, 'LST 2022', false);

// ---------------------------- 5. Classes ------------------------------------
// 1 water, 2 vegetation, 3 built-up, 4 desert
function classify(image) {
  return ee.Image(4)
    .where(image.select('NDBI').lt(0.1), 3)
    .where(image.select('NDVI').gt(0.25), 2)
    .where(image.select('MNDWI').gt(0.1), 1)
    .clip(cairo)
    .rename('class');
}

var class2002 = classify(img2002);
var class2012 = classify(img2012);
var class2022 = classify(img2022);

var classVis = {min: 1, max: 4, palette: ['blue', 'green', 'gray', 'ffe4b5']};
Map.addLayer(class2002, classVis, 'Class 2002', false);
Map.addLayer(class2012, classVis, 'Class 2012', false);
Map.addLayer(class2022, classVis, 'Class 2022', false);

// ---------------------------- 6. Area -----------------------------------------
function classArea(image, year) {
  var area = ee.Image.pixelArea().divide(1e6).addBands(image).reduceRegion({
    reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
    geometry: cairo.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  print('Area km2 ' + year, area.get('groups'));
}
classArea(class2002, 2002);
classArea(class2012, 2012);
classArea(class2022, 2022);

// ---------------------------- 7. LST by class -----------------------------------
function lstByClass(image, classes, year) {
  var mean = image.select('LST').addBands(classes).reduceRegion({
    reducer: ee.Reducer.mean().group({groupField: 1, groupName: 'class'}),
    geometry: cairo.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  print('LST by class ' + year, mean.get('groups'));
}
lstByClass(img2002, class2002, 2002);
lstByClass(img2012, class2012, 2012);
lstByClass(img2022, class2022, 2022);

// ---------------------------- 8. Legend -------------------------------------------
var legend = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});
legend.add(ui.Label({value: 'Classes', style: {fontWeight: 'bold', fontSize: '16px', margin: '0 0 4px 0', padding: '0'}}));

var colors = ['0000ff', '008000', '808080', 'ffe4b5'];
var labels = ['Water', 'Vegetation', 'Built-up', 'Desert'];
for (var i = 0; i < 4; i++) {
  var box = ui.Label({style: {backgroundColor: '#' + colors[i], padding: '8px', margin: '0 0 4px 0'}});
  var txt = ui.Label({value: labels[i], style: {margin: '0 0 4px 6px'}});
  legend.add(ui.Panel({widgets: [box, txt], layout: ui.Panel.Layout.Flow('horizontal')}));
}
Map.add(legend);

// ---------------------------- 9. Scatter --------------------------------------------
var sample = img2022.select(['LST', 'NDVI', 'NDBI']).sample({
  region: cairo.geometry(),
  scale: 100,
  numPixels: 2000,
  seed: 42
});
print(ui.Chart.feature.byFeature(sample, 'NDVI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({title: 'NDVI - LST 2022', hAxis: {title: 'NDVI'}, vAxis: {title: 'LST'}, pointSize: 1, trendlines: {0: {color: 'red', showR2: true, visibleInLegend: true}}}));
print(ui.Chart.feature.byFeature(sample, 'NDBI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({title: 'NDBI - LST 2022', hAxis: {title: 'NDBI'}, vAxis: {title: 'LST'}, pointSize: 1, trendlines: {0: {color: 'red', showR2: true, visibleInLegend: true}}}));

// ---------------------------- 10. Export ---------------------------------------------
Export.image.toDrive({
  image: img2002.select('LST').toFloat(),
  description: 'Cairo_LST_2002',
  folder: 'Cairo',
  region: cairo.geometry(),
  scale: 30,
  crs: 'EPSG:32636',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: img2012.select('LST').toFloat(),
  description: 'Cairo_LST_2012',
  folder: 'Cairo',
  region: cairo.geometry(),
  scale: 30,
  crs: 'EPSG:32636',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: img2022.select('LST').toFloat(),
  description: 'Cairo_LST_2022',
  folder: 'Cairo',
  region: cairo.geometry(),
  scale: 30,
  crs: 'EPSG:32636',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: class2002.toByte(),
  description: 'Cairo_class_2002',
  folder: 'Cairo',
  region: cairo.geometry(),
  scale: 30,
  crs: 'EPSG:32636',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: class2012.toByte(),
  description: 'Cairo_class_2012',
  folder: 'Cairo',
  region: cairo.geometry(),
  scale: 30,
  crs: 'EPSG:32636',
  maxPixels: 1e13
});
Export.image.toDrive({
  image: class2022.toByte(),
  description: 'Cairo_class_2022',
  folder: 'Cairo',
  region: cairo.geometry(),
  scale: 30,
  crs: 'EPSG:32636',
  maxPixels: 1e13
});
