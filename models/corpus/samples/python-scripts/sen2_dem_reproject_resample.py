import ee
ee.Initialize()

aoi = ee.Geometry.Rectangle([83.8, 28.1, 84.2, 28.4])

dem30 = ee.Image('USGS/SRTMGL1_003')
print('projection:', dem30.projection().getInfo())
print('scale:', dem30.projection().nominalScale().getInfo())

# aggregate to 500 m with mean
modis = ee.ImageCollection('MODIS/061/MOD13Q1').first().select('NDVI')
proj = modis.projection()

dem500 = dem30.reduceResolution(
    reducer=ee.Reducer.mean(),
    maxPixels=1024
).reproject(crs=proj.atScale(500))

# bilinear
dem10 = dem30.resample('bilinear').reproject(crs='EPSG:32645', scale=10)

for name, img, scale in [('30', dem30, 30), ('500', dem500, 500), ('10', dem10, 10)]:
    s = img.reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True),
        geometry=aoi,
        scale=scale,
        maxPixels=1e9
    )
    print(name, s.getInfo())

# forest fraction in MODIS pixels
wc = ee.ImageCollection('ESA/WorldCover/v200').first()
forest = wc.eq(10).setDefaultProjection(wc.projection())
fraction = forest.reduceResolution(ee.Reducer.mean(), False, 4096).reproject(proj)

task = ee.batch.Export.image.toDrive(
    image=fraction.rename('forest_fraction').toFloat(),
    description='forest_fraction_250m',
    region=aoi,
    scale=250,
    crs='SR-ORG:6974',
    maxPixels=1e9
)
task.start()
