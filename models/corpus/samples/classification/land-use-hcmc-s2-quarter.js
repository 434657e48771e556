// Phân loại lớp phủ TP. Hồ Chí Minh 2021
// Người thực hiện: Nguyễn Văn An

var hcm = ee.FeatureCollection('users/nvan/hcm_boundary');
Map.centerObject(hcm, 10);
Map.addLayer(hcm, {color: 'red'}, 'Ranh giới', false);

// Lọc mây
function maskCloud(image) {
  var qa = image.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask).divide(10000);
}

// Ảnh Sentinel-2
var anh = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(hcm)
  .filterDate('2021-01-01', '2021-04-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(maskCloud)
  .median()
  .clip(hcm);

Map.addLayer(anh, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3}, 'Ảnh màu tự nhiên');
Map.addLayer(anh, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.4}, 'Ảnh hồng ngoại', false);

// Tính các chỉ số
var ndvi = anh.normalizedDifference(['B8', 'B4']).rename('NDVI');
var ndbi = anh.normalizedDifference(['B11', 'B8']).rename('NDBI');
var mndwi = anh.normalizedDifference(['B3', 'B11']).rename('MNDWI');
var img = anh.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).addBands(ndvi).addBands(ndbi).addBands(mndwi);

// Mẫu
var dancu = ee.FeatureCollection('users/nvan/mau/dancu');
var cayxanh = ee.FeatureCollection('users/nvan/mau/cayxanh');
var nongnghiep = ee.FeatureCollection('users/nvan/mau/nongnghiep');
var nuoc = ee.FeatureCollection('users/nvan/mau/nuoc');
var dattrong = ee.FeatureCollection('users/nvan/mau/dattrong');
var mau = dancu.merge(cayxanh).merge(nongnghiep).merge(nuoc).merge(dattrong);

var training = img.sampleRegions({
  collection: mau,
  properties: ['class'],
  scale: 10
});
var random = training.randomColumn('random');
var train = random.filter(ee.Filter.lt('random', 0.7));
var test = random.filter(ee.Filter.gte('random', 0.7));

// Phân loại Random Forest
var rf = ee.Classifier.smileRandomForest(100).train({
  features: train,
  classProperty: 'class',
  inputProperties: img.bandNames()
});
var ketqua = img.classify(rf);
Map.addLayer(ketqua, {min: 1, max: 5, palette: ['red', 'darkgreen', 'lightgreen', 'blue', 'orange']}, 'Kết quả phân loại');

// Đánh giá độ chính xác
var kiemtra = test.classify(rf);
var matran = kiemtra.errorMatrix('class', 'classification');
print('Ma trận sai số', matran);
print('Độ chính xác', matran.accuracy());
print('Kappa', matran.kappa());

// Tính diện tích
var dientich = ee.Image.pixelArea().divide(10000).addBands(ketqua).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'class'
  }),
  geometry: hcm.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Diện tích (ha)', dientich);

Export.image.toDrive({
  image: ketqua,
  description: 'HCM_2021',
  folder: 'GEE',
  region: hcm.geometry(),
  scale: 10,
  maxPixels: 1e13
});
