# Phân loại lớp phủ tỉnh Thái Bình bằng Sentinel-2
import ee

ee.Authenticate()
ee.Initialize(project='ee-nguyenvanan')

# Ranh giới tỉnh
tinh = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Thai Binh'))
khu_vuc = tinh.geometry()

# Mẫu huấn luyện
mau = ee.FeatureCollection('projects/ee-nguyenvanan/assets/mau_thaibinh_2023')

# Hàm lọc mây
def loc_may(anh):
    qa = anh.select('QA60')
    may = 1 << 10
    may_ti = 1 << 11
    mask = qa.bitwiseAnd(may).eq(0).And(qa.bitwiseAnd(may_ti).eq(0))
    return anh.updateMask(mask).divide(10000)

anh = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(khu_vuc) \
    .filterDate('2023-01-01', '2023-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(loc_may) \
    .median() \
    .clip(khu_vuc)

# Tính chỉ số
ndvi = anh.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndwi = anh.normalizedDifference(['B3', 'B8']).rename('NDWI')
ndbi = anh.normalizedDifference(['B11', 'B8']).rename('NDBI')
anh = anh.addBands(ndvi).addBands(ndwi).addBands(ndbi)

bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'NDWI', 'NDBI']

# Lấy mẫu
data = anh.select(bands).sampleRegions(
    collection=mau,
    properties=['lop'],
    scale=10
)

data = data.randomColumn()
train = data.filter(ee.Filter.lt('random', 0.7))
test = data.filter(ee.Filter.gte('random', 0.7))

# Random Forest
rf = ee.Classifier.smileRandomForest(100).train(
    features=train,
    classProperty='lop',
    inputProperties=bands
)

ket_qua = anh.select(bands).classify(rf)

# Đánh giá độ chính xác
ma_tran = test.classify(rf).errorMatrix('lop', 'classification')
print('Ma trận sai số:', ma_tran.getInfo())
print('Độ chính xác tổng thể:', ma_tran.accuracy().getInfo())
print('Kappa:', ma_tran.kappa().getInfo())

# Diện tích
for lop in range(1, 6):
    dt = ket_qua.eq(lop).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=khu_vuc,
        scale=10,
        maxPixels=1e13
    )
    print('Lớp', lop, ':', dt.get('classification').getInfo(), 'ha')

# Xuất ảnh
task = ee.batch.Export.image.toDrive(
    image=ket_qua.toByte(),
    description='ThaiBinh_LULC_2023',
    folder='GEE',
    region=khu_vuc,
    scale=10,
    crs='EPSG:32648',
    maxPixels=1e13
)
task.start()
