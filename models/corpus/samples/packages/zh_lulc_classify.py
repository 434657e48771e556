# -*- coding: utf-8 -*-
import ee
import pandas as pd

ee.Initialize(project='ee-lulc-yangtze')

# 研究区和样本点
roi = ee.FeatureCollection('projects/ee-lulc-yangtze/assets/roi')
points = ee.FeatureCollection('projects/ee-lulc-yangtze/assets/samples_2020')

# 类别名称
class_names = ['耕地', '林地', '草地', '水体', '建设用地', '裸地']


def rm_cloud(image):
    """S2 去云函数"""
    qa = image.select('QA60')
    cloud = qa.bitwiseAnd(1 << 10).eq(0)
    cirrus = qa.bitwiseAnd(1 << 11).eq(0)
    return image.updateMask(cloud.And(cirrus)).divide(10000).copyProperties(image, ['system:time_start'])


def add_index(image):
    """添加指数"""
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    ndbi = image.normalizedDifference(['B11', 'B8']).rename('NDBI')
    bsi = image.expression('((B11 + B4) - (B8 + B2)) / ((B11 + B4) + (B8 + B2))', {
        'B11': image.select('B11'),
        'B4': image.select('B4'),
        'B8': image.select('B8'),
        'B2': image.select('B2')
    }).rename('BSI')
    return image.addBands([ndvi, ndwi, ndbi, bsi])


def composite(year):
    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(roi) \
        .filterDate('%d-01-01' % year, '%d-12-31' % year) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
        .map(rm_cloud) \
        .map(add_index)
    return col.median().clip(roi)


dem = ee.Image('USGS/SRTMGL1_003')
terrain = dem.addBands(ee.Terrain.slope(dem))
bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'NDWI', 'NDBI', 'BSI', 'elevation', 'slope']

# 训练
image2020 = composite(2020).addBands(terrain).select(bands)
samples = image2020.sampleRegions(collection=points, properties=['landcover'], scale=10, tileScale=8)
samples = samples.randomColumn('random', 0)
training = samples.filter(ee.Filter.lt('random', 0.7))
testing = samples.filter(ee.Filter.gte('random', 0.7))

classifier = ee.Classifier.smileRandomForest(100).train(
    features=training,
    classProperty='landcover',
    inputProperties=bands
)

# 精度评价
matrix = testing.classify(classifier).errorMatrix('landcover', 'classification')
print('总体精度:', matrix.accuracy().getInfo())
print('Kappa:', matrix.kappa().getInfo())
print('生产者精度:', matrix.producersAccuracy().getInfo())
print('用户精度:', matrix.consumersAccuracy().getInfo())

# 各年份分类并导出
rows = []
for year in range(2018, 2024):
    result = composite(year).addBands(terrain).select(bands).classify(classifier).rename('lulc').toByte()
    stats = ee.Image.pixelArea().divide(1e6).addBands(result).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='lulc'),
        geometry=roi.geometry(),
        scale=30,
        maxPixels=1e13,
        tileScale=8
    ).get('groups').getInfo()
    for g in stats:
        rows.append([year, class_names[int(g['lulc'])], g['sum']])

    task = ee.batch.Export.image.toDrive(
        image=result,
        description='lulc_%d' % year,
        folder='lulc',
        region=roi.geometry(),
        scale=10,
        maxPixels=1e13
    )
    task.start()
    print(year, '导出任务已提交')

df = pd.DataFrame(rows, columns=['年份', '类别', '面积'])
df.to_excel('lulc_area.xlsx', index=False)
