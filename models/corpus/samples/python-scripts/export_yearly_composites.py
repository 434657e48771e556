"""
Annual median composites (Landsat), one export per year
"""
import ee
ee.Initialize()

roi = ee.FeatureCollection('users/mnguyen/mekong_delta').geometry()

years = range(2000, 2021)


def maskL457(image):
    qa = image.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    return image.updateMask(cloud.And(shadow)) \
        .select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
                ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])


def maskL8(image):
    qa = image.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    return image.updateMask(cloud.And(shadow)) \
        .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
                ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])


def scale(image):
    return image.multiply(0.0000275).add(-0.2).copyProperties(image, ['system:time_start'])


for year in years:
    start = '%d-01-01' % year
    end = '%d-12-31' % year

    if year < 2012:
        col = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(roi).filterDate(start, end).map(maskL457).map(scale)
    elif year == 2012:
        col = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(roi).filterDate(start, end).map(maskL457).map(scale)
    else:
        col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(roi).filterDate(start, end).map(maskL8).map(scale)

    n = col.size().getInfo()
    print('%d: %d images' % (year, n))
    if n == 0:
        continue

    composite = col.median().clip(roi)
    ndvi = composite.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndwi = composite.normalizedDifference(['green', 'nir']).rename('ndwi')
    composite = composite.addBands(ndvi).addBands(ndwi).toFloat()

    task = ee.batch.Export.image.toDrive(
        image=composite,
        description='Mekong_%d' % year,
        folder='mekong_composites',
        fileNamePrefix='Mekong_%d' % year,
        region=roi,
        scale=30,
        crs='EPSG:32648',
        maxPixels=1e13
    )
    task.start()
    # print(task.status())
