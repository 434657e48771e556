// Analisis kekeringan: curah hujan dan VHI
// Provinsi NTT
// dibuat untuk tugas akhir

var ntt = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM1_NAME', 'Nusatenggara Timur'));

Map.centerObject(ntt, 7);
Map.addLayer(ntt, {}, 'NTT', false);

// ------------------ Curah hujan ------------------
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
  .select('precipitation')
  .filterBounds(ntt);

var tahun = ee.List.sequence(1991, 2020);
var bulan = ee.List.sequence(1, 12);

var hujanBulanan = ee.ImageCollection.fromImages(
  tahun.map(function(t) {
    return bulan.map(function(b) {
      return chirps
        .filter(ee.Filter.calendarRange(t, t, 'year'))
        .filter(ee.Filter.calendarRange(b, b, 'month'))
        .sum()
        .set('tahun', t)
        .set('bulan', b)
        .set('system:time_start', ee.Date.fromYMD(t, b, 1).millis());
    });
  }).flatten()
);

print('Jumlah data', hujanBulanan.size());

// rata-rata tahunan
var rataTahunan = hujanBulanan.sum().divide(30).clip(ntt);
Map.addLayer(rataTahunan, {min: 800, max: 2500, palette: ['red', 'yellow', 'green', 'blue']}, 'Curah hujan tahunan');

// hari tanpa hujan tahun 2019
var hth = chirps.filterDate('2019-04-01', '2019-11-30').map(function(img) {
  return img.lt(1);
}).sum().clip(ntt);
Map.addLayer(hth, {min: 100, max: 244, palette: ['green', 'yellow', 'red']}, 'Hari tanpa hujan 2019', false);

// ------------------ Grafik ------------------
var grafik = ui.Chart.image.series({
  imageCollection: hujanBulanan.filter(ee.Filter.gte('tahun', 2015)),
  region: ntt,
  reducer: ee.Reducer.mean(),
  scale: 5500,
  xProperty: 'system:time_start'
}).setChartType('ColumnChart').setOptions({
  title: 'Curah hujan bulanan NTT',
  hAxis: {title: 'Waktu'},
  vAxis: {title: 'Curah hujan (mm)'},
  legend: {position: 'none'}
});
print(grafik);

// ------------------ Ekspor ------------------
Export.image.toDrive({
  image: rataTahunan,
  description: 'CH_tahunan_NTT',
  folder: 'GEE',
  scale: 5500,
  region: ntt.geometry(),
  maxPixels: 1e13
});
Export.image.toDrive({
  image: hth,
  description: 'HTH_2019_NTT',
  folder: 'GEE',
  scale: 5500,
  region: ntt.geometry(),
  maxPixels: 1e13
});
