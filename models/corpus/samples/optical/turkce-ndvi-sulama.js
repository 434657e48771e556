// Konya Ovası NDVI zaman serisi
// Sentinel-2, 2022 yetiştirme dönemi

var alan = ee.FeatureCollection('users/mdemir/konya_parseller');
Map.centerObject(alan, 13);
Map.addLayer(alan, {color: 'yellow'}, 'Parseller');

function bulutMaskesi(goruntu) {
  var qa = goruntu.select('QA60');
  var maske = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return goruntu.updateMask(maske)
    .divide(10000)
    .copyProperties(goruntu, ['system:time_start']);
}

function ndviEkle(goruntu) {
  var ndvi = goruntu.normalizedDifference(['B8', 'B4']).rename('NDVI');
  return goruntu.addBands(ndvi);
}

var sentinel = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(alan)
  .filterDate('2022-03-01', '2022-10-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(bulutMaskesi)
  .map(ndviEkle);

print('Görüntü sayısı', sentinel.size());

// Aylık NDVI
var mart = sentinel.filterDate('2022-03-01', '2022-03-31').median().clip(alan).select('NDVI');
var nisan = sentinel.filterDate('2022-04-01', '2022-04-30').median().clip(alan).select('NDVI');
var mayis = sentinel.filterDate('2022-05-01', '2022-05-31').median().clip(alan).select('NDVI');
var haziran = sentinel.filterDate('2022-06-01', '2022-06-30').median().clip(alan).select('NDVI');
var temmuz = sentinel.filterDate('2022-07-01', '2022-07-31').median().clip(alan).select('NDVI');
var agustos = sentinel.filterDate('2022-08-01', '2022-08-31').median().clip(alan).select('NDVI');

var gorsel = {min: 0, max: 0.9, palette: ['red', 'orange', 'yellow', 'lightgreen', 'darkgreen']};

Map.addLayer(mart, gorsel, 'NDVI Mart', false);
Map.addLayer(nisan, gorsel, 'NDVI Nisan', false);
Map.addLayer(mayis, gorsel, 'NDVI Mayıs', false);
Map.addLayer(haziran, gorsel, 'NDVI Haziran');
Map.addLayer(temmuz, gorsel, 'NDVI Temmuz', false);
Map.addLayer(agustos, gorsel, 'NDVI Ağustos', false);

// Grafik
var grafik = ui.Chart.image.series({
  imageCollection: sentinel.select('NDVI'),
  region: alan,
  reducer: ee.Reducer.mean(),
  scale: 10,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'NDVI Zaman Serisi',
  hAxis: {title: 'Tarih'},
  vAxis: {title: 'NDVI'},
  lineWidth: 2,
  pointSize: 4,
  series: {0: {color: 'green'}}
});
print(grafik);

// Parsel bazında CSV
var tablo = haziran.reduceRegions({
  collection: alan,
  reducer: ee.Reducer.mean(),
  scale: 10
});

Export.table.toDrive({
  collection: tablo,
  description: 'NDVI_Haziran_parsel',
  folder: 'Konya',
  fileFormat: 'CSV'
});

Export.image.toDrive({
  image: haziran,
  description: 'NDVI_Haziran_2022',
  folder: 'Konya',
  region: alan.geometry(),
  scale: 10,
  crs: 'EPSG:32636',
  maxPixels: 1e9
});
