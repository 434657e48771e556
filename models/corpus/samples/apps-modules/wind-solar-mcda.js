// Çok ölçütlü analiz: güneş enerjisi santrali yer seçimi
// AHP ağırlıkları tezden alındı

var il = ee.FeatureCollection('users/okaya/konya_il_siniri');
Map.centerObject(il, 8);

// 1. Eğim
var dem = ee.Image('USGS/SRTMGL1_003').clip(il);
var egim = ee.Terrain.slope(dem);
var egimSkor = ee.Image(1)
  .where(egim.lte(15), 2)
  .where(egim.lte(10), 3)
  .where(egim.lte(5), 4)
  .where(egim.lte(3), 5)
  .clip(il);

// 2. Bakı
var baki = ee.Terrain.aspect(dem);
var bakiSkor = ee.Image(1)
  .where(baki.gte(90).and(baki.lt(270)), 3)
  .where(baki.gte(135).and(baki.lt(225)), 5)
  .clip(il);

// 3. Güneş radyasyonu
var era = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
  .filterDate('2015-01-01', '2020-12-31')
  .select('surface_solar_radiation_downwards_sum');
var ghi = era.mean().divide(3.6e6).rename('ghi'); // kWh/m2 ay
var ghiStats = ghi.reduceRegion({
  reducer: ee.Reducer.minMax(),
  geometry: il.geometry(),
  scale: 11132
});
var ghiMin = ee.Number(ghiStats.get('ghi_min'));
var ghiMax = ee.Number(ghiStats.get('ghi_max'));
var ghiSkor = ghi.unitScale(ghiMin, ghiMax).multiply(4).add(1).clip(il);

// 4. Arazi örtüsü
var arazi = ee.ImageCollection('ESA/WorldCover/v200').first().clip(il);
var araziSkor = arazi.remap(
  [10, 20, 30, 40, 50, 60, 80, 90],
  [1, 4, 4, 2, 0, 5, 0, 0]
).rename('arazi');

// 5. Yollara uzaklık
var yollar = ee.FeatureCollection('users/okaya/yollar');
var yolUzaklik = yollar.distance(30000).clip(il);
var yolSkor = ee.Image(1)
  .where(yolUzaklik.lte(10000), 2)
  .where(yolUzaklik.lte(5000), 3)
  .where(yolUzaklik.lte(2000), 4)
  .where(yolUzaklik.lte(1000), 5)
  .clip(il);

// Ağırlıklı toplam
var uygunluk = egimSkor.multiply(0.20)
  .add(bakiSkor.multiply(0.10))
  .add(ghiSkor.multiply(0.35))
  .add(araziSkor.multiply(0.20))
  .add(yolSkor.multiply(0.15))
  .rename('uygunluk');

// Kısıtlar
var korunan = ee.FeatureCollection('WCMC/WDPA/current/polygons').filterBounds(il);
var kisit = ee.Image(1).paint(korunan, 0);
uygunluk = uygunluk.updateMask(kisit).updateMask(araziSkor.gt(0));

var renkler = ['d7191c', 'fdae61', 'ffffbf', 'a6d96a', '1a9641'];
Map.addLayer(egimSkor, {min: 1, max: 5, palette: renkler}, 'Eğim', false);
Map.addLayer(bakiSkor, {min: 1, max: 5, palette: renkler}, 'Bakı', false);
Map.addLayer(ghiSkor, {min: 1, max: 5, palette: renkler}, 'GHI', false);
Map.addLayer(araziSkor, {min: 0, max: 5, palette: renkler}, 'Arazi', false);
Map.addLayer(yolSkor, {min: 1, max: 5, palette: renkler}, 'Yol', false);
Map.addLayer(uygunluk, {min: 2, max: 4.5, palette: renkler}, 'Uygunluk');

// En uygun alanlar
var enUygun = uygunluk.gt(4).selfMask();
var alan = enUygun.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: il.geometry(),
  scale: 100,
  maxPixels: 1e10
});
print('En uygun alan (km2)', alan.get('uygunluk'));

Export.image.toDrive({
  image: uygunluk.toFloat(),
  description: 'ges_uygunluk',
  folder: 'GEE',
  region: il.geometry(),
  scale: 100,
  maxPixels: 1e10
});
