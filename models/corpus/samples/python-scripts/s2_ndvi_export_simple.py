import ee

ee.Authenticate()
ee.Initialize(project='ee-myproject')

roi = ee.Geometry.Rectangle([73.70, 18.40, 74.05, 18.65])

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(roi) \
    .filterDate('2023-01-01', '2023-03-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))

image = s2.median().clip(roi)
ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')

task = ee.batch.Export.image.toDrive(
    image=ndvi,
    description='NDVI_Pune_2023',
    folder='EarthEngine',
    fileNamePrefix='NDVI_Pune_2023',
    region=roi,
    scale=10,
    crs='EPSG:4326',
    maxPixels=1e13
)
task.start()
print('Task started')
