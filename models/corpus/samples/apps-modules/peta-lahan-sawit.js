// Aplikasi pemantauan lahan sawit
// Dibuat oleh: Rizky A.

var batas = ee.FeatureCollection('users/rizkya/batas_kebun');
var blok = ee.FeatureCollection('users/rizkya/blok_kebun');

Map.centerObject(batas, 13);
Map.setOptions('SATELLITE');

// Masking awan
function maskAwan(image) {
  var qa = image.select('QA60');
  var awan = 1 << 10;
  var sirus = 1 << 11;
  var mask = qa.bitwiseAnd(awan).eq(0)
    .and(qa.bitwiseAnd(sirus).eq(0));
  return image.updateMask(mask).divide(10000)
    .copyProperties(image, ['system:time_start']);
}

// Koleksi citra
var koleksi = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(batas)
  .filterDate('2022-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
  .map(maskAwan);

var citra = koleksi.median().clip(batas);

// Indeks
var ndvi = citra.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndre = citra.normalizedDifference(['B8', 'B5']).rename('NDRE');
var ndmi = citra.normalizedDifference(['B8', 'B11']).rename('NDMI');

// Panel kiri
var panel = ui.Panel({style: {width: '320px'}});
panel.add(ui.Label('Pemantauan Kebun Sawit', {fontWeight: 'bold', fontSize: '20px'}));
panel.add(ui.Label('Pilih indeks yang akan ditampilkan:'));

var daftar = {
  'NDVI': {gambar: ndvi, vis: {min: 0.2, max: 0.9, palette: ['red', 'yellow', 'green']}},
  'NDRE': {gambar: ndre, vis: {min: 0.1, max: 0.6, palette: ['red', 'yellow', 'green']}},
  'NDMI': {gambar: ndmi, vis: {min: -0.1, max: 0.5, palette: ['brown', 'white', 'blue']}}
};

var pilihan = ui.Select({
  items: Object.keys(daftar),
  placeholder: 'Pilih indeks',
  onChange: function(key) {
    Map.layers().reset();
    Map.addLayer(citra, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'RGB', false);
    Map.addLayer(daftar[key].gambar, daftar[key].vis, key);
    Map.addLayer(blok.style({color: 'white', fillColor: '00000000', width: 1}), {}, 'Blok');
  }
});
panel.add(pilihan);
pilihan.setValue('NDVI');

// Statistik per blok
var tombol = ui.Button('Hitung rata-rata per blok');
tombol.onClick(function() {
  var hasil = ndvi.reduceRegions({
    collection: blok,
    reducer: ee.Reducer.mean(),
    scale: 10
  });
  var grafik = ui.Chart.feature.byFeature(hasil, 'blok', 'mean')
    .setChartType('ColumnChart')
    .setOptions({
      title: 'NDVI rata-rata per blok',
      vAxis: {title: 'NDVI', minValue: 0.3},
      hAxis: {title: 'Blok'},
      legend: {position: 'none'}
    });
  panel.widgets().set(4, grafik);
});
panel.add(tombol);

ui.root.insert(0, panel);

// Ekspor
Export.image.toDrive({
  image: ndvi.addBands(ndre).addBands(ndmi).toFloat(),
  description: 'indeks_kebun_2022',
  folder: 'GEE',
  region: batas.geometry(),
  scale: 10,
  maxPixels: 1e13
});
