import ee
ee.Initialize()

region = ee.Geometry.Rectangle([-74, -34, -34, 6])

variables = ['pr', 'tmmx', 'tmmn', 'pet', 'aet', 'def', 'soil', 'ro', 'vpd', 'srad']
scales = {
    'pr': 1,
    'tmmx': 0.1,
    'tmmn': 0.1,
    'pet': 0.1,
    'aet': 0.1,
    'def': 0.1,
    'soil': 0.1,
    'ro': 1,
    'vpd': 0.01,
    'srad': 0.1
}
sums = ['pr', 'pet', 'aet', 'def', 'ro']

tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE')

for var in variables:
    images = []
    for year in range(1990, 2021):
        col = tc.select(var).filterDate('%d-01-01' % year, '%d-12-31' % year)
        if var in sums:
            img = col.sum()
        else:
            img = col.mean()
        images.append(img.multiply(scales[var]).rename('%s_%d' % (var, year)))
    stack = ee.Image.cat(images).toFloat()
    task = ee.batch.Export.image.toDrive(
        image=stack,
        description='terraclimate_' + var,
        folder='terraclimate',
        fileNamePrefix='terraclimate_' + var,
        region=region,
        scale=4638.3,
        crs='EPSG:4326',
        maxPixels=1e10
    )
    task.start()
    print(var, 'started')
