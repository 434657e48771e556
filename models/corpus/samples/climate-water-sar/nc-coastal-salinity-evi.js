// mangrove health and rainfall: yearly NDVI vs. rain
var mangrove = ee.ImageCollection('LANDSAT/MANGROVE_FORESTS').mosaic();
var area = ee.Geometry.Rectangle([88.9, 21.5, 89.9, 22.5]);
Map.centerObject(area, 9);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(area)
  .filter(ee.Filter.lt('CLOUD_COVER', 30));

function prep(img) {
  var qa = img.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var sr = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  return ndvi.updateMask(mask).updateMask(mangrove.eq(1))
    .copyProperties(img, ['system:time_start']);
}

var ndvi = l8.map(prep);
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD');

var years = ee.List.sequence(2014, 2022);
var table = ee.FeatureCollection(years.map(function(y) {
  var n = ndvi.filter(ee.Filter.calendarRange(y, y, 'year')).median().reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: area,
    scale: 100,
    maxPixels: 1e10
  });
  var r = chirps.filter(ee.Filter.calendarRange(y, y, 'year')).sum().reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: area,
    scale: 5566
  });
  return ee.Feature(null, {year: y, ndvi: n.get('NDVI'), rain: r.get('precipitation')});
}));

print(table);

print(ui.Chart.feature.byFeature(table, 'year', ['ndvi', 'rain']).setOptions({
  title: 'Mangrove NDVI and rainfall, Sundarbans',
  series: {
    0: {targetAxisIndex: 0, color: 'green'},
    1: {targetAxisIndex: 1, color: 'blue'}
  },
  vAxes: {0: {title: 'NDVI'}, 1: {title: 'mm'}},
  hAxis: {title: 'Year', format: '####'},
  pointSize: 3
}));

Map.addLayer(ndvi.filterDate('2022-01-01', '2022-12-31').median(), {min: 0.3, max: 0.9, palette: ['red', 'yellow', 'green']}, 'NDVI 2022');
Map.addLayer(mangrove.clip(area), {palette: ['00aa00']}, 'Mangroves', false);
