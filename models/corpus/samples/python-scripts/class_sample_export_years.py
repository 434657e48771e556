import ee
ee.Initialize()

table = ee.FeatureCollection('users/lchen/training_points_2020')
aoi = ee.FeatureCollection('users/lchen/shandong')

years = [2016, 2017, 2018, 2019, 2020]
bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']


def maskcloud(image):
    qa = image.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(mask)


def ndvi(image):
    return image.addBands(image.normalizedDifference(['B8', 'B4']).rename('NDVI'))


def lswi(image):
    return image.addBands(image.normalizedDifference(['B8', 'B11']).rename('LSWI'))


for year in years:
    col = ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
        .filterBounds(aoi) \
        .filterDate(f'{year}-01-01', f'{year}-12-31') \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
        .map(maskcloud) \
        .map(ndvi) \
        .map(lswi)

    # 10-day composites
    images = []
    for i in range(36):
        start = ee.Date.fromYMD(year, 1, 1).advance(i * 10, 'day')
        end = start.advance(10, 'day')
        img = col.filterDate(start, end).select(['NDVI', 'LSWI']).max()
        img = img.rename(['NDVI_%02d' % i, 'LSWI_%02d' % i])
        images.append(img)
    stack = ee.Image.cat(images).unmask(-1)

    samples = stack.sampleRegions(
        collection=table,
        properties=['class'],
        scale=10,
        tileScale=16
    )

    task = ee.batch.Export.table.toDrive(
        collection=samples,
        description=f'samples_{year}',
        folder='shandong',
        fileNamePrefix=f'samples_{year}',
        fileFormat='CSV'
    )
    task.start()
    print(f'{year} started')
