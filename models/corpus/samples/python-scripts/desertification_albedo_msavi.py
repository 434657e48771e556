# -*- coding: utf-8 -*-
# 荒漠化差值指数 DDI (Albedo - MSAVI)
import ee

ee.Initialize()

roi = ee.FeatureCollection('users/liming/ordos').geometry()

def rmCloud(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

# 缩放
def scaleL8(image):
    return image.select('SR_B.').multiply(0.0000275).add(-0.2).copyProperties(image, ['system:time_start'])

# 归一化
def normalize(image, band):
    mm = image.reduceRegion(
        reducer=ee.Reducer.percentile([1, 99]),
        geometry=roi,
        scale=300,
        maxPixels=1e13
    )
    low = ee.Number(mm.get(band + '_p1'))
    high = ee.Number(mm.get(band + '_p99'))
    return image.subtract(low).divide(high.subtract(low)).clamp(0, 1)

for year in [2014, 2016, 2018, 2020, 2022]:
    img = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(roi) \
        .filterDate(str(year) + '-06-01', str(year) + '-09-30') \
        .filter(ee.Filter.lt('CLOUD_COVER', 30)) \
        .map(rmCloud) \
        .map(scaleL8) \
        .median() \
        .clip(roi)

    # 反照率
    albedo = img.expression('0.356 * b + 0.13 * r + 0.373 * n + 0.085 * s1 + 0.072 * s2 - 0.0018', {
        'b': img.select('SR_B2'),
        'r': img.select('SR_B4'),
        'n': img.select('SR_B5'),
        's1': img.select('SR_B6'),
        's2': img.select('SR_B7')
    }).rename('albedo')

    # MSAVI
    msavi = img.expression('(2 * n + 1 - sqrt((2 * n + 1) ** 2 - 8 * (n - r))) / 2', {
        'n': img.select('SR_B5'),
        'r': img.select('SR_B4')
    }).rename('msavi')

    a = normalize(albedo, 'albedo')
    m = normalize(msavi, 'msavi')

    # 线性拟合求斜率
    fit = m.addBands(a).reduceRegion(
        reducer=ee.Reducer.linearFit(),
        geometry=roi,
        scale=300,
        maxPixels=1e13
    )
    k = ee.Number(-1).divide(ee.Number(fit.get('scale')))
    print(year, 'k =', k.getInfo())

    ddi = m.multiply(k).subtract(a).rename('DDI')

    task = ee.batch.Export.image.toDrive(
        image=ddi.toFloat(),
        description='DDI_' + str(year),
        folder='DDI',
        region=roi,
        scale=30,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
