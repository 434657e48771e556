# -*- coding:utf-8 -*-
# 计算地表温度 (Landsat 8, NDVI阈值法)
import ee

ee.Initialize()

# 研究区
roi = ee.FeatureCollection('users/zhangwei/wuhan')

# 去云函数
def rmCloud(image):
    cloudShadowBitMask = (1 << 4)
    cloudsBitMask = (1 << 3)
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0) \
             .And(qa.bitwiseAnd(cloudsBitMask).eq(0))
    return image.updateMask(mask)

# 计算NDVI
def addNDVI(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    return image.addBands(ndvi)

# 地表温度,单位摄氏度
def addLST(image):
    lst = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')
    return image.addBands(lst)

for year in range(2013, 2023):
    col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(roi) \
        .filterDate(str(year) + '-06-01', str(year) + '-09-30') \
        .filter(ee.Filter.lte('CLOUD_COVER', 40)) \
        .map(rmCloud) \
        .map(addNDVI) \
        .map(addLST)

    num = col.size().getInfo()
    print(year, '影像数量:', num)

    lst = col.select('LST').mean().clip(roi)
    ndvi = col.select('NDVI').max().clip(roi)

    # 统计
    stat = lst.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=roi.geometry(),
        scale=100,
        maxPixels=1e13
    )
    print(stat.getInfo())

    # 导出
    task = ee.batch.Export.image.toDrive(
        image=lst,
        description='LST_wuhan_' + str(year),
        folder='LST',
        fileNamePrefix='LST_wuhan_' + str(year),
        region=roi.geometry(),
        scale=30,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()

    task = ee.batch.Export.image.toDrive(
        image=ndvi,
        description='NDVI_wuhan_' + str(year),
        folder='NDVI',
        fileNamePrefix='NDVI_wuhan_' + str(year),
        region=roi.geometry(),
        scale=30,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
