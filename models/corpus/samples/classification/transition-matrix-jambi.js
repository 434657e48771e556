// Matriks transisi tutupan lahan Jambi 2015 - 2020
// Penulis: Rizky A.

var jambi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Jambi'));
Map.centerObject(jambi, 8);

var lc2015 = ee.Image('users/rizkya/jambi/lc_2015').rename('lc').clip(jambi);
var lc2020 = ee.Image('users/rizkya/jambi/lc_2020').rename('lc').clip(jambi);

var visLC = {
  min: 1,
  max: 5,
  palette: ['darkgreen', 'lightgreen', 'orange', 'red', 'blue']
};
Map.addLayer(lc2015, visLC, 'Tutupan lahan 2015');
Map.addLayer(lc2020, visLC, 'Tutupan lahan 2020');

// Nama kelas
var namaKelas = ['Hutan', 'Semak', 'Sawit', 'Permukiman', 'Air'];

// Peta transisi
var transisi = lc2015.multiply(100).add(lc2020).rename('transisi');
Map.addLayer(transisi.randomVisualizer(), {}, 'Transisi', false);

// Hitung jumlah piksel
var transisiPiksel = transisi.reduceRegion({
  reducer: ee.Reducer.frequencyHistogram(),
  geometry: jambi.geometry(),
  scale: 100,
  maxPixels: 1e13,
  tileScale: 4
});
print('Jumlah piksel per transisi', transisiPiksel);

// Hitung luas
var luas = ee.Image.pixelArea().divide(10000).addBands(transisi).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'transisi'
  }),
  geometry: jambi.geometry(),
  scale: 100,
  maxPixels: 1e13,
  tileScale: 4
});

var daftar = ee.List(luas.get('groups'));
var fitur = ee.FeatureCollection(daftar.map(function(item) {
  var d = ee.Dictionary(item);
  var kode = ee.Number(d.get('transisi'));
  var dari = kode.divide(100).floor();
  var ke = kode.mod(100);
  return ee.Feature(null, {
    'kode': kode,
    'dari': ee.List(namaKelas).get(dari.subtract(1)),
    'ke': ee.List(namaKelas).get(ke.subtract(1)),
    'luas_ha': d.get('sum')
  });
}));
print('Tabel transisi', fitur);

// Hutan menjadi sawit
var hutanKeSawit = lc2015.eq(1).and(lc2020.eq(3)).selfMask();
Map.addLayer(hutanKeSawit, {palette: ['red']}, 'Hutan menjadi sawit');

var luasHutanSawit = hutanKeSawit.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: jambi.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Luas hutan menjadi sawit (ha)', luasHutanSawit.get('lc'));

Export.table.toDrive({
  collection: fitur,
  description: 'transisi_jambi_2015_2020',
  folder: 'GEE',
  fileFormat: 'CSV'
});
