import ee

ee.Initialize()

delta = ee.FeatureCollection('users/egyptgeo/nile_delta')

# Landsat 5 1990
l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA') \
    .filterBounds(delta) \
    .filterDate('1990-06-01', '1990-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 5))
img1990 = l5.median().clip(delta)
ndwi1990 = img1990.normalizedDifference(['B2', 'B4']).rename('NDWI')
mndwi1990 = img1990.normalizedDifference(['B2', 'B5']).rename('MNDWI')
ndvi1990 = img1990.normalizedDifference(['B4', 'B3']).rename('NDVI')

# Landsat 8 2020
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(delta) \
    .filterDate('2020-06-01', '2020-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 5))
img2020 = l8.median().clip(delta)
ndwi2020 = img2020.normalizedDifference(['B3', 'B5']).rename('NDWI')
mndwi2020 = img2020.normalizedDifference(['B3', 'B6']).rename('MNDWI')
ndvi2020 = img2020.normalizedDifference(['B5', 'B4']).rename('NDVI')

water1990 = mndwi1990.gt(0)
water2020 = mndwi2020.gt(0)
veg1990 = ndvi1990.gt(0.3)
veg2020 = ndvi2020.gt(0.3)

def area_km2(img, band):
    a = img.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=delta.geometry(),
        scale=30,
        maxPixels=1e13
    )
    return ee.Number(a.get(band)).divide(1e6).getInfo()

print('Water 1990 (km2):', area_km2(water1990, 'MNDWI'))
print('Water 2020 (km2):', area_km2(water2020, 'MNDWI'))
print('Vegetation 1990 (km2):', area_km2(veg1990, 'NDVI'))
print('Vegetation 2020 (km2):', area_km2(veg2020, 'NDVI'))

# erosion = water now, land before
erosion = water2020.And(water1990.Not()).selfMask()
accretion = water1990.And(water2020.Not()).selfMask()

task1 = ee.batch.Export.image.toDrive(
    image=erosion,
    description='erosion_1990_2020',
    folder='nile_delta',
    region=delta.geometry(),
    scale=30,
    maxPixels=1e13
)
task1.start()

task2 = ee.batch.Export.image.toDrive(
    image=accretion,
    description='accretion_1990_2020',
    folder='nile_delta',
    region=delta.geometry(),
    scale=30,
    maxPixels=1e13
)
task2.start()
