import ee
ee.Initialize()

# Fill the SLC-off gaps of Landsat 7 with focal mean
image = ee.Image('LANDSAT/LE07/C02/T1_TOA/LE07_193048_20120115')

filled = image.focal_mean(1, 'square', 'pixels', 8).blend(image)

ndvi = filled.normalizedDifference(['B4', 'B3']).rename('ndvi')
region = image.geometry()

task = ee.batch.Export.image.toDrive(
    image=ndvi,
    description='ndvi_l7_filled',
    region=region,
    scale=30,
    maxPixels=1e10
)
task.start()
