// Manavgat yangını 2021
// dNBR, RdNBR ve RBR

var bolge = ee.Geometry.Polygon(
  [[[31.15, 37.15], [31.15, 36.70], [31.95, 36.70], [31.95, 37.15]]]);
Map.centerObject(bolge, 10);

// Tarihler
var oncesiBas = '2021-07-01';
var oncesiSon = '2021-07-27';
var sonrasiBas = '2021-08-10';
var sonrasiSon = '2021-09-05';

// Bulut maskesi
function bulutMaskele(img) {
  var scl = img.select('SCL');
  var maske = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return img.updateMask(maske).divide(10000);
}

var oncesi = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(bolge)
  .filterDate(oncesiBas, oncesiSon)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(bulutMaskele)
  .median()
  .clip(bolge);

var sonrasi = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(bolge)
  .filterDate(sonrasiBas, sonrasiSon)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(bulutMaskele)
  .median()
  .clip(bolge);

// NBR
var nbrOncesi = oncesi.normalizedDifference(['B8', 'B12']).rename('NBR');
var nbrSonrasi = sonrasi.normalizedDifference(['B8', 'B12']).rename('NBR');
var dNBR = nbrOncesi.subtract(nbrSonrasi).rename('dNBR');
var RdNBR = dNBR.divide(nbrOncesi.abs().sqrt()).rename('RdNBR');
var RBR = dNBR.divide(nbrOncesi.add(1.001)).rename('RBR');

// Harita
var gercek = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};
var yanlis = {bands: ['B12', 'B8', 'B4'], min: 0, max: 0.4};
Map.addLayer(oncesi, gercek, 'Yangın öncesi', false);
Map.addLayer(sonrasi, gercek, 'Yangın sonrası', false);
Map.addLayer(oncesi, yanlis, 'Yangın öncesi SWIR');
Map.addLayer(sonrasi, yanlis, 'Yangın sonrası SWIR');
Map.addLayer(dNBR, {min: -0.5, max: 1.3, palette: ['green', 'yellow', 'orange', 'red', 'purple']}, 'dNBR');
Map.addLayer(RdNBR, {min: -0.5, max: 1.5, palette: ['green', 'yellow', 'orange', 'red', 'purple']}, 'RdNBR', false);
Map.addLayer(RBR, {min: -0.2, max: 0.8, palette: ['green', 'yellow', 'orange', 'red', 'purple']}, 'RBR', false);

// Yanan alan
var yanan = dNBR.gt(0.27).selfMask();
var alan = yanan.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: bolge,
  scale: 20,
  maxPixels: 1e10
});
print('Yanan alan (ha):', alan.get('dNBR'));

// Vektör
var vektor = yanan.reduceToVectors({
  geometry: bolge,
  scale: 20,
  geometryType: 'polygon',
  eightConnected: true,
  labelProperty: 'yanan',
  maxPixels: 1e10
});
Map.addLayer(vektor, {color: 'black'}, 'Yangın sınırı', false);

Export.table.toDrive({
  collection: vektor,
  description: 'manavgat_yangin_siniri',
  fileFormat: 'SHP'
});
Export.image.toDrive({
  image: dNBR.toFloat(),
  description: 'manavgat_dNBR',
  region: bolge,
  scale: 20,
  crs: 'EPSG:32636',
  maxPixels: 1e10
});
