// Xác định ao nuôi tôm ở Cà Mau bằng Sentinel-1
var camau = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Ca Mau'));
Map.centerObject(camau, 9);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(camau)
    .filterDate('2020-01-01', '2020-12-31')
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
    .select(['VV', 'VH']);

var vvMean = s1.select('VV').mean().rename('vv_mean');
var vvMin = s1.select('VV').min().rename('vv_min');
var vhMean = s1.select('VH').mean().rename('vh_mean');
var vhStd = s1.select('VH').reduce(ee.Reducer.stdDev()).rename('vh_std');
var anh = vvMean.addBands(vvMin).addBands(vhMean).addBands(vhStd).clip(camau);

Map.addLayer(anh, {bands: ['vv_mean', 'vh_mean', 'vh_std'], min: [-20, -25, 0], max: [0, -10, 5]}, 'S1');

// mẫu huấn luyện
var ao_tom = ee.FeatureCollection('users/ltminh/ao_tom');
var rung_ngap_man = ee.FeatureCollection('users/ltminh/rung_ngap_man');
var lua = ee.FeatureCollection('users/ltminh/lua');
var dan_cu = ee.FeatureCollection('users/ltminh/dan_cu');
var song_bien = ee.FeatureCollection('users/ltminh/song_bien');

var mau = ao_tom.merge(rung_ngap_man).merge(lua).merge(dan_cu).merge(song_bien);
var dulieu = anh.sampleRegions({
  collection: mau,
  properties: ['lop'],
  scale: 10,
  tileScale: 4
}).randomColumn('ngaunhien');

var huanluyen = dulieu.filter(ee.Filter.lt('ngaunhien', 0.7));
var kiemtra = dulieu.filter(ee.Filter.gte('ngaunhien', 0.7));

var rf = ee.Classifier.smileRandomForest(100).train(huanluyen, 'lop', anh.bandNames());
var phanloai = anh.classify(rf);
Map.addLayer(phanloai, {min: 1, max: 5, palette: ['00ffff', '006400', 'ffff00', 'ff0000', '0000ff']}, 'Phân loại');

var matran = kiemtra.classify(rf).errorMatrix('lop', 'classification');
print('Ma trận sai số', matran);
print('Độ chính xác tổng thể', matran.accuracy());
print('Hệ số Kappa', matran.kappa());

// diện tích ao tôm
var dientich = phanloai.eq(1).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: camau.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Diện tích ao tôm (ha)', dientich.get('classification'));
