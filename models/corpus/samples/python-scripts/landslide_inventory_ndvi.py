# Landslides triggered by the 2018 Hokkaido earthquake
# rNDVI method
import ee

ee.Initialize()

aoi = ee.Geometry.Rectangle([141.85, 42.65, 142.1, 42.85])

pre_start = '2017-06-01'
pre_end = '2018-09-05'
post_start = '2018-09-07'
post_end = '2019-10-01'


def mask_clouds(image):
    qa = image.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(mask)


def add_ndvi(image):
    return image.addBands(image.normalizedDifference(['B8', 'B4']).rename('ndvi'))


s2 = ee.ImageCollection('COPERNICUS/S2') \
    .filterBounds(aoi) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50)) \
    .filter(ee.Filter.calendarRange(5, 10, 'month')) \
    .map(mask_clouds) \
    .map(add_ndvi)

pre = s2.filterDate(pre_start, pre_end).qualityMosaic('ndvi').clip(aoi)
post = s2.filterDate(post_start, post_end).qualityMosaic('ndvi').clip(aoi)

ndvi_pre = pre.select('ndvi')
ndvi_post = post.select('ndvi')

# relative NDVI change
rndvi = ndvi_post.subtract(ndvi_pre).divide(ndvi_pre.add(ndvi_post).sqrt()).multiply(100).rename('rndvi')

# slope mask
slope = ee.Terrain.slope(ee.Image('JAXA/ALOS/AW3D30/V2_2').select('AVE_DSM'))
landslide = rndvi.lt(-19).And(slope.gt(10)).rename('landslide')

# vectorize
vectors = landslide.selfMask().reduceToVectors(
    reducer=ee.Reducer.countEvery(),
    geometry=aoi,
    scale=10,
    geometryType='polygon',
    eightConnected=True,
    labelProperty='landslide',
    maxPixels=1e9
)


def add_area(f):
    return f.set('area', f.geometry().area(1))


vectors = vectors.map(add_area).filter(ee.Filter.gt('area', 900))
print('number of landslides', vectors.size().getInfo())
print('total area', vectors.aggregate_sum('area').getInfo() / 1e6, 'km2')

task = ee.batch.Export.table.toDrive(
    collection=vectors,
    description='hokkaido_landslides',
    folder='landslides',
    fileFormat='SHP'
)
task.start()
