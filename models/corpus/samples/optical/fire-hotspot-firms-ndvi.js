// FIRMS hotspots and vegetation before fire, Riau 2019
var riau = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Riau'));
Map.centerObject(riau, 8);

var firms = ee.ImageCollection('FIRMS')
  .filterDate('2019-07-01', '2019-10-31')
  .filterBounds(riau);

var hotspot = firms.select('T21').max().clip(riau);
var jumlah = firms.select('T21').count().clip(riau);

Map.addLayer(hotspot, {min: 325, max: 400, palette: ['yellow', 'orange', 'red']}, 'Hotspot T21');
Map.addLayer(jumlah, {min: 1, max: 15, palette: ['yellow', 'red', 'black']}, 'Jumlah hari', false);

// NDVI sebelum kebakaran
var ndviSebelum = ee.ImageCollection('MODIS/006/MOD13Q1')
  .filterDate('2019-05-01', '2019-06-30')
  .select('NDVI')
  .mean()
  .multiply(0.0001)
  .clip(riau);

// NDVI sesudah kebakaran
var ndviSesudah = ee.ImageCollection('MODIS/006/MOD13Q1')
  .filterDate('2019-10-15', '2019-11-30')
  .select('NDVI')
  .mean()
  .multiply(0.0001)
  .clip(riau);

var selisih = ndviSesudah.subtract(ndviSebelum);

var vis = {min: 0, max: 0.9, palette: ['brown', 'yellow', 'green']};
Map.addLayer(ndviSebelum, vis, 'NDVI sebelum', false);
Map.addLayer(ndviSesudah, vis, 'NDVI sesudah', false);
Map.addLayer(selisih, {min: -0.3, max: 0.3, palette: ['red', 'white', 'green']}, 'Selisih NDVI', false);

// Statistik
print('NDVI selisih di area hotspot', selisih.updateMask(jumlah.gt(2)).reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: riau.geometry(),
  scale: 500,
  maxPixels: 1e10
}));

// Grafik hotspot harian
var harian = firms.map(function(img) {
  var n = img.select('T21').gt(325).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: riau.geometry(),
    scale: 1000,
    maxPixels: 1e9
  }).get('T21');
  return ee.Feature(null, {'system:time_start': img.get('system:time_start'), 'hotspot': n});
});
print(ui.Chart.feature.byFeature(harian, 'system:time_start', 'hotspot')
  .setChartType('ColumnChart')
  .setOptions({title: 'Hotspot harian Riau 2019', vAxis: {title: 'jumlah piksel'}, colors: ['red']}));
