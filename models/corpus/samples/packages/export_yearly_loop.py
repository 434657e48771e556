import ee
ee.Initialize(project='my-thesis-2023')

aoi = ee.FeatureCollection('projects/my-thesis-2023/assets/watershed')

def mask_clouds(image):
    qa = image.select('QA_PIXEL')
    cloud_shadow = 1 << 4
    clouds = 1 << 3
    mask = qa.bitwiseAnd(cloud_shadow).eq(0).And(qa.bitwiseAnd(clouds).eq(0))
    return image.updateMask(mask)

def apply_scale_factors(image):
    optical_bands = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal_bands = image.select('ST_B.*').multiply(0.00341802).add(149.0)
    return image.addBands(optical_bands, None, True).addBands(thermal_bands, None, True)

def calc_ndvi(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    return image.addBands(ndvi)

def calc_ndwi(image):
    ndwi = image.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI')
    return image.addBands(ndwi)

def calc_ndbi(image):
    ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
    return image.addBands(ndbi)

for year in range(2013, 2024):
    start_date = f'{year}-01-01'
    end_date = f'{year}-12-31'

    collection = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
                  .filterBounds(aoi)
                  .filterDate(start_date, end_date)
                  .filter(ee.Filter.lt('CLOUD_COVER', 20))
                  .map(mask_clouds)
                  .map(apply_scale_factors)
                  .map(calc_ndvi)
                  .map(calc_ndwi)
                  .map(calc_ndbi))

    count = collection.size().getInfo()
    print(f'{year}: {count} images')
    if count == 0:
        continue

    median = collection.median().clip(aoi)

    task = ee.batch.Export.image.toDrive(
        image=median.select(['NDVI', 'NDWI', 'NDBI']).toFloat(),
        description=f'indices_{year}',
        folder='thesis',
        fileNamePrefix=f'indices_{year}',
        region=aoi.geometry(),
        scale=30,
        crs='EPSG:32637',
        maxPixels=1e13
    )
    task.start()
    print(f'Task started for {year}')
