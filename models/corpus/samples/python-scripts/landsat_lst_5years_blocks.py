import ee

ee.Authenticate()
ee.Initialize(project='ee-sharmin')

dhaka = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Dhaka'))

def cloud_mask(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

# Landsat 5
def lst_l5(image):
    thermal = image.select('ST_B6').multiply(0.00341802).add(149.0)
    return thermal.subtract(273.15).rename('LST')

# Landsat 8
def lst_l8(image):
    thermal = image.select('ST_B10').multiply(0.00341802).add(149.0)
    return thermal.subtract(273.15).rename('LST')

lst1995 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
    .filterBounds(dhaka) \
    .filterDate('1995-03-01', '1995-05-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(cloud_mask) \
    .map(lst_l5) \
    .mean() \
    .clip(dhaka)

lst2005 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
    .filterBounds(dhaka) \
    .filterDate('2005-03-01', '2005-05-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(cloud_mask) \
    .map(lst_l5) \
    .mean() \
    .clip(dhaka)

lst2015 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(dhaka) \
    .filterDate('2015-03-01', '2015-05-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(cloud_mask) \
    .map(lst_l8) \
    .mean() \
    .clip(dhaka)

lst2023 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(dhaka) \
    .filterDate('2023-03-01', '2023-05-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(cloud_mask) \
    .map(lst_l8) \
    .mean() \
    .clip(dhaka)

def print_stats(image, year):
    stats = image.reduceRegion(
        reducer=ee.Reducer.minMax().combine(ee.Reducer.mean(), sharedInputs=True),
        geometry=dhaka.geometry(),
        scale=30,
        maxPixels=1e13
    ).getInfo()
    print(year, 'min:', round(stats['LST_min'], 2), 'max:', round(stats['LST_max'], 2), 'mean:', round(stats['LST_mean'], 2))

print_stats(lst1995, 1995)
print_stats(lst2005, 2005)
print_stats(lst2015, 2015)
print_stats(lst2023, 2023)

# Export
ee.batch.Export.image.toDrive(
    image=lst1995,
    description='LST_Dhaka_1995',
    folder='LST_Dhaka',
    region=dhaka.geometry(),
    scale=30,
    crs='EPSG:32646',
    maxPixels=1e13
).start()

ee.batch.Export.image.toDrive(
    image=lst2005,
    description='LST_Dhaka_2005',
    folder='LST_Dhaka',
    region=dhaka.geometry(),
    scale=30,
    crs='EPSG:32646',
    maxPixels=1e13
).start()

ee.batch.Export.image.toDrive(
    image=lst2015,
    description='LST_Dhaka_2015',
    folder='LST_Dhaka',
    region=dhaka.geometry(),
    scale=30,
    crs='EPSG:32646',
    maxPixels=1e13
).start()

ee.batch.Export.image.toDrive(
    image=lst2023,
    description='LST_Dhaka_2023',
    folder='LST_Dhaka',
    region=dhaka.geometry(),
    scale=30,
    crs='EPSG:32646',
    maxPixels=1e13
).start()
