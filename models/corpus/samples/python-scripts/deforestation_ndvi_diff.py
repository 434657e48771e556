import ee

ee.Initialize()

# Study area: Rondonia
study_area = ee.Geometry.Polygon(
    [[[-63.5, -9.0],
      [-63.5, -10.5],
      [-61.5, -10.5],
      [-61.5, -9.0],
      [-63.5, -9.0]]])

# Dates
t1_start, t1_end = '2015-06-01', '2015-09-30'
t2_start, t2_end = '2020-06-01', '2020-09-30'


def mask_clouds(image):
    qa = image.select('QA_PIXEL')
    dilated = qa.bitwiseAnd(1 << 1).eq(0)
    cirrus = qa.bitwiseAnd(1 << 2).eq(0)
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    return image.updateMask(dilated).updateMask(cirrus).updateMask(cloud).updateMask(shadow)


def calc_ndvi(image):
    return image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')


l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(study_area)

ndvi_t1 = l8.filterDate(t1_start, t1_end).map(mask_clouds).map(calc_ndvi).median().clip(study_area)
ndvi_t2 = l8.filterDate(t2_start, t2_end).map(mask_clouds).map(calc_ndvi).median().clip(study_area)

diff = ndvi_t2.subtract(ndvi_t1).rename('diff')

# mean and std of the difference
stats = diff.reduceRegion(
    reducer=ee.Reducer.mean().combine(reducer2=ee.Reducer.stdDev(), sharedInputs=True),
    geometry=study_area,
    scale=90,
    maxPixels=1e10
)
mean = ee.Number(stats.get('diff_mean'))
std = ee.Number(stats.get('diff_stdDev'))
print('mean:', mean.getInfo())
print('std:', std.getInfo())

# threshold: mean - 2 * std
threshold = mean.subtract(std.multiply(2))
change = diff.lt(threshold)

# remove small patches
patches = change.selfMask().connectedPixelCount(50, True)
change = change.updateMask(patches.gte(11))

area = change.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=study_area,
    scale=30,
    maxPixels=1e10
)
print('Deforested area (ha):', area.getInfo())

export_params = {
    'image': change.toByte(),
    'description': 'deforestation_2015_2020',
    'folder': 'gee',
    'region': study_area,
    'scale': 30,
    'crs': 'EPSG:4326',
    'maxPixels': 1e13
}
task = ee.batch.Export.image.toDrive(**export_params)
task.start()
