import ee
import math

ee.Initialize()

oblast = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Uzbekistan')).filter(ee.Filter.eq('ADM1_NAME', 'Bukhara'))
geometry = oblast.geometry()

params = {
    'year': 2020,
    'cloud': 30,
    'ndvi_min': 0.45,
    'wheat_peak': (4, 5),
    'cotton_peak': (7, 8),
    'scale': 30,
    'crs': 'EPSG:32641',
    'folder': 'uzb',
}

def prep(image):
    qa = image.select('QA_PIXEL')
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    return ndvi.updateMask(clear).copyProperties(image, ['system:time_start'])

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(geometry) \
    .filterDate('%d-03-01' % params['year'], '%d-11-01' % params['year']) \
    .filter(ee.Filter.lt('CLOUD_COVER', params['cloud'])) \
    .map(prep)

spring = l8.filter(ee.Filter.calendarRange(params['wheat_peak'][0], params['wheat_peak'][1], 'month')).max().rename('spring')
summer = l8.filter(ee.Filter.calendarRange(params['cotton_peak'][0], params['cotton_peak'][1], 'month')).max().rename('summer')

t = params['ndvi_min']
wheat = spring.gt(t).And(summer.lt(t))
cotton = spring.lt(t).And(summer.gt(t))
perennial = spring.gt(t).And(summer.gt(t))

crop = ee.Image(0).where(wheat, 1).where(cotton, 2).where(perennial, 3).selfMask().clip(geometry).rename('crop')

areas = ee.Image.pixelArea().divide(1e4).addBands(crop).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='crop'),
    geometry=geometry,
    scale=params['scale'],
    maxPixels=1e10
)
print(areas.getInfo())

task = ee.batch.Export.image.toDrive(
    image=crop.toByte(),
    description='crop_bukhara_%d' % params['year'],
    folder=params['folder'],
    region=geometry,
    scale=params['scale'],
    crs=params['crs'],
    maxPixels=1e13
)
task.start()
