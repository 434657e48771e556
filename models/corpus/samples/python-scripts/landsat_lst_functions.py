"""
Land surface temperature from Landsat 8
"""
import ee

ee.Initialize()

# Applies scaling factors.
def apply_scale_factors(image):
    optical_bands = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal_bands = image.select('ST_B.*').multiply(0.00341802).add(149.0)
    return image.addBands(optical_bands, None, True).addBands(thermal_bands, None, True)

# cloud mask
def cloud_mask(image):
    qa = image.select('QA_PIXEL')
    cloud_shadow_bit = 1 << 4
    cloud_bit = 1 << 3
    mask = qa.bitwiseAnd(cloud_shadow_bit).eq(0).And(qa.bitwiseAnd(cloud_bit).eq(0))
    return image.updateMask(mask)

aoi = ee.Geometry.Rectangle([76.84, 28.40, 77.35, 28.88])  # Delhi

image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(aoi) \
    .filterDate('2021-04-01', '2021-06-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .map(apply_scale_factors) \
    .map(cloud_mask) \
    .median() \
    .clip(aoi)

# NDVI
ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

ndvi_min = ee.Number(ndvi.reduceRegion(
    reducer=ee.Reducer.min(),
    geometry=aoi,
    scale=30,
    maxPixels=1e9
).values().get(0))

ndvi_max = ee.Number(ndvi.reduceRegion(
    reducer=ee.Reducer.max(),
    geometry=aoi,
    scale=30,
    maxPixels=1e9
).values().get(0))

# Fraction of vegetation
fv = ndvi.subtract(ndvi_min).divide(ndvi_max.subtract(ndvi_min)).pow(ee.Number(2)).rename('FV')

# Emissivity
em = fv.multiply(ee.Number(0.004)).add(ee.Number(0.986)).rename('EM')

thermal = image.select('ST_B10').rename('thermal')

lst = thermal.expression(
    '(tb / (1 + (0.00115 * (tb / 0.48359547432)) * log(em))) - 273.15', {
        'tb': thermal.select('thermal'),
        'em': em
    }).rename('LST')

stats = lst.reduceRegion(
    reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
    geometry=aoi,
    scale=30,
    maxPixels=1e9
)
print(stats.getInfo())

task = ee.batch.Export.image.toDrive(
    image=lst,
    description='LST_Delhi_2021',
    folder='GEE_exports',
    fileNamePrefix='LST_Delhi_2021',
    region=aoi,
    scale=30,
    crs='EPSG:4326',
    maxPixels=1e13
)
task.start()
