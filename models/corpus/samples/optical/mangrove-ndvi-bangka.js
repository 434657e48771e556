// Analisis kerapatan mangrove
// Lokasi: Pantai timur Bangka
// Data: Sentinel-2 2021

//1. Batas lokasi
var lokasi = ee.FeatureCollection('users/dwi_lestari/mangrove_bangka');
Map.centerObject(lokasi, 12);

//2. Fungsi masking awan
function maskAwan(image) {
  var qa = image.select('QA60');
  var awan = 1 << 10;
  var cirrus = 1 << 11;
  var mask = qa.bitwiseAnd(awan).eq(0)
    .and(qa.bitwiseAnd(cirrus).eq(0));
  return image.updateMask(mask).divide(10000);
}

//3. Memanggil citra
var citra = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterDate('2021-01-01', '2021-12-31')
  .filterBounds(lokasi)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(maskAwan);

print('Jumlah citra', citra.size());

var median = citra.median().clip(lokasi);

//4. Menampilkan komposit
var rgb = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};
var mangrove = {bands: ['B8', 'B11', 'B4'], min: 0, max: 0.4};
Map.addLayer(median, rgb, 'RGB');
Map.addLayer(median, mangrove, 'Komposit mangrove');

//5. Menghitung NDVI
var ndvi = median.normalizedDifference(['B8', 'B4']).rename('NDVI');
Map.addLayer(ndvi, {min: -1, max: 1, palette: ['blue', 'white', 'green']}, 'NDVI');

//6. Masking bukan mangrove
var mvi = median.expression('(NIR - GREEN) / (SWIR - GREEN)', {
  'NIR': median.select('B8'),
  'GREEN': median.select('B3'),
  'SWIR': median.select('B11')
}).rename('MVI');
var maskMangrove = mvi.gt(4.5);
var ndviMangrove = ndvi.updateMask(maskMangrove);
Map.addLayer(ndviMangrove, {min: 0, max: 1, palette: ['yellow', 'green']}, 'NDVI mangrove');

//7. Kelas kerapatan
var jarang = ndviMangrove.lte(0.32);
var sedang = ndviMangrove.gt(0.32).and(ndviMangrove.lte(0.42));
var lebat = ndviMangrove.gt(0.42);

var kelas = jarang.multiply(1)
  .add(sedang.multiply(2))
  .add(lebat.multiply(3));
Map.addLayer(kelas, {min: 1, max: 3, palette: ['red', 'yellow', 'green']}, 'Kerapatan');

//8. Menghitung luas
var luasJarang = jarang.multiply(ee.Image.pixelArea()).divide(10000);
var luasSedang = sedang.multiply(ee.Image.pixelArea()).divide(10000);
var luasLebat = lebat.multiply(ee.Image.pixelArea()).divide(10000);

print('Luas jarang (ha)', luasJarang.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: lokasi.geometry(),
  scale: 10,
  maxPixels: 1e13
}));
print('Luas sedang (ha)', luasSedang.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: lokasi.geometry(),
  scale: 10,
  maxPixels: 1e13
}));
print('Luas lebat (ha)', luasLebat.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: lokasi.geometry(),
  scale: 10,
  maxPixels: 1e13
}));

//9. Export
Export.image.toDrive({
  image: kelas.toByte(),
  description: 'Kerapatan_mangrove_2021',
  folder: 'Mangrove',
  region: lokasi.geometry(),
  scale: 10,
  crs: 'EPSG:32748',
  maxPixels: 1e13
});
