# faults: unknown argument, task that never starts
import ee

ee.Initialize(project='my-project')

# A cloudless composite of Cyprus.
area = ee.Geometry.Rectangle([32.2, 34.5, 34.7, 35.8])
bands = ['B4', 'B3', 'B2']


def mask_clouds(image):
    quality = image.select('QA60')
    clear = quality.bitwiseAnd(1 << 10).eq(0).And(quality.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(clear).divide(10000)


composite = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(area)
    .filterDate('2020-05-01', '2020-09-01')
    .map(mask_clouds)
    .median()
    .select(bands)
    .toFloat()
)
task = ee.batch.Export.image.toDrive(
    image=composite,
    description='cyprus',
    resolution=20,  #~     scale=20,
    region=area,
    maxPixels=1e10,
)
#~ task.start()
print('started')
