// Analisis kekeruhan air Danau Limboto
// Landsat 8 SR, 2015-2022

var danau = ee.Geometry.Polygon([[[122.95, 0.60], [122.95, 0.53], [123.03, 0.53], [123.03, 0.60]]]);
Map.centerObject(danau, 13);

// fungsi hapus awan
var maskAwan = function(citra) {
  var qa = citra.select('QA_PIXEL');
  var awan = qa.bitwiseAnd(1 << 3).or(qa.bitwiseAnd(1 << 4));
  return citra.updateMask(awan.not());
};

// fungsi koreksi
var skala = function(citra) {
  var optik = citra.select('SR_B.').multiply(0.0000275).add(-0.2);
  return citra.addBands(optik, null, true);
};

var koleksi = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(danau)
  .filterDate('2015-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 50))
  .map(maskAwan)
  .map(skala);

print('Jumlah citra', koleksi.size());

// indeks
var indeks = koleksi.map(function(citra) {
  var ndwi = citra.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI');
  var ndti = citra.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDTI');
  var tss = citra.select('SR_B4').multiply(1000).multiply(0.7).add(3).rename('TSS');
  return citra.addBands([ndwi, ndti, tss]);
});

// air saja
var air = indeks.map(function(citra) {
  return citra.updateMask(citra.select('NDWI').gt(0));
});

var median = air.median().clip(danau);

Map.addLayer(median, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2}, 'RGB');
Map.addLayer(median.select('NDTI'), {min: -0.2, max: 0.2, palette: ['blue', 'green', 'yellow', 'red']}, 'NDTI');
Map.addLayer(median.select('TSS'), {min: 0, max: 100, palette: ['blue', 'green', 'yellow', 'red']}, 'TSS', false);

// grafik per tahun
var tahun = ee.List.sequence(2015, 2022);
var tahunan = ee.ImageCollection(tahun.map(function(t) {
  return air.filter(ee.Filter.calendarRange(t, t, 'year'))
    .select(['NDTI', 'TSS'])
    .median()
    .set('tahun', t);
}));

var grafik = ui.Chart.image.series({
  imageCollection: tahunan.select('NDTI'),
  region: danau,
  reducer: ee.Reducer.mean(),
  scale: 30,
  xProperty: 'tahun'
}).setOptions({
  title: 'NDTI tahunan',
  hAxis: {title: 'Tahun', format: '####'},
  vAxis: {title: 'NDTI'},
  lineWidth: 2,
  pointSize: 4
});
print(grafik);

Export.image.toDrive({
  image: median.select('NDTI'),
  description: 'NDTI_Limboto',
  folder: 'GEE',
  scale: 30,
  region: danau,
  maxPixels: 1e13
});
