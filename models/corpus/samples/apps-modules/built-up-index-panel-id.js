// Analisis perkembangan lahan terbangun Kota Makassar
// NDBI 2013, 2018, 2023

var kota = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Kota Makassar'));
Map.centerObject(kota, 12);

// fungsi cloud masking
function maskL8(image) {
  var qa = image.select('QA_PIXEL');
  var awan = qa.bitwiseAnd(1 << 3).eq(0);
  var bayangan = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(awan.and(bayangan))
    .select('SR_B.')
    .multiply(0.0000275)
    .add(-0.2);
}

// fungsi membuat komposit
function komposit(tahun) {
  return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(kota)
    .filterDate(tahun + '-01-01', tahun + '-12-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 60))
    .map(maskL8)
    .median()
    .clip(kota);
}

// fungsi indeks
function hitungNDBI(image) {
  return image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI');
}
function hitungNDVI(image) {
  return image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
}
function hitungMNDWI(image) {
  return image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
}

var citra2013 = komposit(2013);
var citra2018 = komposit(2018);
var citra2023 = komposit(2023);

// lahan terbangun: NDBI > NDVI dan bukan air
function terbangun(image) {
  var ndbi = hitungNDBI(image);
  var ndvi = hitungNDVI(image);
  var mndwi = hitungMNDWI(image);
  return ndbi.subtract(ndvi).gt(-0.1).and(mndwi.lt(0)).rename('terbangun');
}

var t2013 = terbangun(citra2013);
var t2018 = terbangun(citra2018);
var t2023 = terbangun(citra2023);

var visRGB = {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.25};
Map.addLayer(citra2013, visRGB, 'RGB 2013', false);
Map.addLayer(citra2018, visRGB, 'RGB 2018', false);
Map.addLayer(citra2023, visRGB, 'RGB 2023', false);
Map.addLayer(t2023.selfMask(), {palette: ['ff0000']}, 'Terbangun 2023');
Map.addLayer(t2018.selfMask(), {palette: ['ff8800']}, 'Terbangun 2018');
Map.addLayer(t2013.selfMask(), {palette: ['ffff00']}, 'Terbangun 2013');

// hitung luas
function luas(image, tahun) {
  var hasil = image.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: kota.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  print('Luas ' + tahun + ' (ha)', hasil.get('terbangun'));
  return ee.Feature(null, {tahun: tahun, luas: hasil.get('terbangun')});
}

var data = ee.FeatureCollection([
  luas(t2013, '2013'),
  luas(t2018, '2018'),
  luas(t2023, '2023')
]);

print(ui.Chart.feature.byFeature(data, 'tahun', 'luas')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Luas lahan terbangun',
    hAxis: {title: 'Tahun'},
    vAxis: {title: 'Hektar'},
    legend: {position: 'none'},
    colors: ['red']
  }));

// legenda
var legenda = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});
legenda.add(ui.Label('Lahan terbangun', {fontWeight: 'bold', fontSize: '16px'}));
var warna = ['ffff00', 'ff8800', 'ff0000'];
var nama = ['Sebelum 2013', '2013 - 2018', '2018 - 2023'];
for (var i = 0; i < 3; i++) {
  var kotak = ui.Label('', {backgroundColor: '#' + warna[i], padding: '8px', margin: '0 0 4px 0'});
  var teks = ui.Label(nama[i], {margin: '0 0 4px 6px'});
  legenda.add(ui.Panel([kotak, teks], ui.Panel.Layout.flow('horizontal')));
}
Map.add(legenda);

Export.image.toDrive({
  image: t2013.addBands(t2018).addBands(t2023).toByte(),
  description: 'terbangun_makassar',
  folder: 'GEE',
  region: kota.geometry(),
  scale: 30,
  maxPixels: 1e13
});
