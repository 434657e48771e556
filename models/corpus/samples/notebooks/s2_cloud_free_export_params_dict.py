import ee

ee.Initialize(project='ee-rwanda-mosaic')

params = {
    'aoi': 'FAO/GAUL/2015/level1',
    'name': 'Northern Province',
    'start': '2021-06-01',
    'end': '2021-08-31',
    'cloud': 40,
    'bands': ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'],
    'scale': 10,
    'crs': 'EPSG:32735',
}

aoi = ee.FeatureCollection(params['aoi']).filter(ee.Filter.eq('ADM0_NAME', 'Rwanda')).filter(ee.Filter.stringContains('ADM1_NAME', 'North'))
print(aoi.aggregate_array('ADM1_NAME').getInfo())


def mask_s2(image):
    """Masks clouds, shadows and cirrus with the scene classification."""
    scl = image.select('SCL')
    mask = scl.neq(0).And(scl.neq(1)).And(scl.neq(3)).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return image.updateMask(mask)


collection = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(params['start'], params['end'])
    .filter(ee.Filter.lte('CLOUDY_PIXEL_PERCENTAGE', params['cloud']))
    .map(mask_s2)
    .select(params['bands'])
)
n = collection.size().getInfo()
print(f'{n} images between {params["start"]} and {params["end"]}')

mosaic = collection.median().clip(aoi).toUint16()

export_params = {
    'image': mosaic,
    'description': 's2_north_2021',
    'folder': 'rwanda',
    'fileNamePrefix': 's2_north_2021',
    'region': aoi.geometry().bounds(),
    'scale': params['scale'],
    'crs': params['crs'],
    'maxPixels': 1e13,
    'fileFormat': 'GeoTIFF',
    'formatOptions': {'cloudOptimized': True},
}
task = ee.batch.Export.image.toDrive(**export_params)
task.start()
print(task.status())
