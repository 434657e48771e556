# -*- coding: utf-8 -*-
# 像元二分模型计算植被覆盖度 FVC
import ee

ee.Initialize()

roi = ee.FeatureCollection('users/zhaoxf/loess_plateau')

def scaleNDVI(img):
    return img.select('NDVI').multiply(0.0001).copyProperties(img, ['system:time_start'])

modis = ee.ImageCollection('MODIS/061/MOD13Q1').map(scaleNDVI)

# 计算FVC
def get_fvc(img, region, scale):
    # 5% 和 95% 分位数
    num = img.reduceRegion(
        reducer=ee.Reducer.percentile([5, 95]),
        geometry=region,
        scale=scale,
        maxPixels=1e13
    )
    low = ee.Number(num.get('NDVI_p5'))
    high = ee.Number(num.get('NDVI_p95'))
    return img.subtract(low).divide(high.subtract(low)).clamp(0, 1).rename('FVC')

for year in range(2000, 2023):
    # 年最大值合成
    ndvi = modis.filterDate(str(year) + '-01-01', str(year) + '-12-31').max().clip(roi)
    fvc = get_fvc(ndvi, roi.geometry(), 1000)

    mean = fvc.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=roi.geometry(),
        scale=1000,
        maxPixels=1e13
    ).getInfo()
    print(year, mean['FVC'])

    # 分级
    level = fvc.where(fvc.lte(0.2), 1) \
        .where(fvc.gt(0.2).And(fvc.lte(0.4)), 2) \
        .where(fvc.gt(0.4).And(fvc.lte(0.6)), 3) \
        .where(fvc.gt(0.6).And(fvc.lte(0.8)), 4) \
        .where(fvc.gt(0.8), 5)

    task = ee.batch.Export.image.toDrive(
        image=fvc.toFloat(),
        description='FVC_' + str(year),
        folder='FVC',
        fileNamePrefix='FVC_' + str(year),
        region=roi.geometry(),
        scale=250,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()

    task = ee.batch.Export.image.toDrive(
        image=level.toByte(),
        description='FVC_level_' + str(year),
        folder='FVC',
        fileNamePrefix='FVC_level_' + str(year),
        region=roi.geometry(),
        scale=250,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
