// Sentinel-5P ile Marmara bölgesi hava kirliliği
var bolge = ee.Geometry.Rectangle([27.0, 40.0, 31.0, 41.6]);
Map.centerObject(bolge, 8);

var baslangic = '2022-01-01';
var bitis = '2022-12-31';

// NO2
var no2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2')
  .filterBounds(bolge)
  .filterDate(baslangic, bitis)
  .select('tropospheric_NO2_column_number_density');

// mevsimler
var kis = no2.filter(ee.Filter.calendarRange(12, 2, 'month')).mean().clip(bolge);
var ilkbahar = no2.filter(ee.Filter.calendarRange(3, 5, 'month')).mean().clip(bolge);
var yaz = no2.filter(ee.Filter.calendarRange(6, 8, 'month')).mean().clip(bolge);
var sonbahar = no2.filter(ee.Filter.calendarRange(9, 11, 'month')).mean().clip(bolge);

var gorsel = {
  min: 0,
  max: 0.00015,
  palette: ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
};

Map.addLayer(kis, gorsel, 'Kış');
Map.addLayer(ilkbahar, gorsel, 'İlkbahar', false);
Map.addLayer(yaz, gorsel, 'Yaz', false);
Map.addLayer(sonbahar, gorsel, 'Sonbahar', false);

// aylık ortalama
var aylar = ee.List.sequence(1, 12);
var aylik = ee.ImageCollection.fromImages(aylar.map(function(ay) {
  return no2.filter(ee.Filter.calendarRange(ay, ay, 'month'))
    .mean()
    .multiply(1e6)
    .rename('NO2')
    .set('ay', ay);
}));

var grafik = ui.Chart.image.series({
  imageCollection: aylik,
  region: bolge,
  reducer: ee.Reducer.mean(),
  scale: 1113.2,
  xProperty: 'ay'
}).setChartType('ColumnChart').setOptions({
  title: 'Aylık ortalama NO2',
  hAxis: {title: 'Ay'},
  vAxis: {title: 'µmol/m²'},
  legend: {position: 'none'},
  colors: ['#e41a1c']
});
print(grafik);

// şehirler
var sehirler = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([28.98, 41.01]).buffer(10000), {ad: 'İstanbul'}),
  ee.Feature(ee.Geometry.Point([29.92, 40.77]).buffer(10000), {ad: 'Kocaeli'}),
  ee.Feature(ee.Geometry.Point([29.06, 40.19]).buffer(10000), {ad: 'Bursa'})
]);

print(ui.Chart.image.seriesByRegion({
  imageCollection: no2,
  regions: sehirler,
  reducer: ee.Reducer.mean(),
  scale: 1113.2,
  seriesProperty: 'ad'
}).setOptions({
  title: 'Şehirlere göre NO2',
  lineWidth: 1,
  pointSize: 0
}));

Export.image.toDrive({
  image: kis,
  description: 'NO2_kis_2022',
  folder: 'GEE',
  scale: 1113.2,
  region: bolge
});
