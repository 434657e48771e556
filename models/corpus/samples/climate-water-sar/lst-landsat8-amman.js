// Land Surface Temperature, Landsat 8 Collection 2 Level 2
// Author: M. Haddad
// Last update: 2022-09-10

//////// Study area ////////
var amman = ee.FeatureCollection('users/mhaddad/amman');
Map.centerObject(amman, 10);

//////// Cloud mask and scaling ////////
function prepL8(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var thermal = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST');
  return optical.addBands(thermal).updateMask(mask)
    .copyProperties(image, ['system:time_start']);
}

var collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(amman)
  .filterDate('2021-06-01', '2021-08-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .map(prepL8);

print('Images', collection.size());

var image = collection.median().clip(amman);

//////// Indices ////////
var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI');
var lst = image.select('LST');

Map.addLayer(image, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, 'RGB', false);
Map.addLayer(ndvi, {min: 0, max: 0.6, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(ndbi, {min: -0.3, max: 0.3, palette: ['blue', 'white', 'red']}, 'NDBI', false);
Map.addLayer(lst, {min: 30, max: 52, palette: ['blue', 'cyan', 'yellow', 'orange', 'red']}, 'LST');

//////// Statistics ////////
var stats = lst.reduceRegion({
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true),
  geometry: amman.geometry(),
  scale: 30,
  maxPixels: 1e10
});
print('LST', stats);

var mean = ee.Number(stats.get('LST_mean'));
var std = ee.Number(stats.get('LST_stdDev'));

//////// Urban heat island ////////
var uhi = lst.subtract(mean).divide(std).rename('UHI');
Map.addLayer(uhi, {min: -3, max: 3, palette: ['313695', '74add1', 'ffffbf', 'f46d43', 'a50026']}, 'UHI', false);

var hot = uhi.gt(1).selfMask();
Map.addLayer(hot, {palette: ['red']}, 'Hot spots', false);

//////// LST vs NDVI / NDBI ////////
var sample = lst.addBands(ndvi).addBands(ndbi).sample({
  region: amman.geometry(),
  scale: 90,
  numPixels: 3000
});
print(ui.Chart.feature.byFeature(sample, 'NDVI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'LST - NDVI',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'LST'},
    pointSize: 1,
    trendlines: {0: {color: 'red'}}
  }));
print(ui.Chart.feature.byFeature(sample, 'NDBI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'LST - NDBI',
    hAxis: {title: 'NDBI'},
    vAxis: {title: 'LST'},
    pointSize: 1,
    trendlines: {0: {color: 'red'}}
  }));

Export.image.toDrive({
  image: lst,
  description: 'LST_Amman_2021',
  folder: 'GEE',
  scale: 30,
  region: amman.geometry(),
  maxPixels: 1e13
});
