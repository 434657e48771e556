import ee

ee.Initialize()

# Downscale MODIS LST with Landsat indices (simple linear model)

aoi = ee.Geometry.Rectangle([-99.4, 19.2, -98.9, 19.7])
date = '2019-04-15'

# MODIS LST
modis = ee.ImageCollection('MODIS/061/MOD11A1') \
    .filterDate(date, ee.Date(date).advance(8, 'day')) \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .rename('LST_MODIS') \
    .clip(aoi)

# Landsat 8
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(aoi) \
    .filterDate('2019-03-01', '2019-05-31') \
    .sort('CLOUD_COVER') \
    .mosaic() \
    .clip(aoi)

ndvi30 = l8.normalizedDifference(['B5', 'B4']).rename('ndvi')
ndwi30 = l8.normalizedDifference(['B3', 'B5']).rename('ndwi')
ndbi30 = l8.normalizedDifference(['B6', 'B5']).rename('ndbi')
indices30 = ndvi30.addBands(ndwi30).addBands(ndbi30)

# aggregate to 1 km
modis_proj = ee.ImageCollection('MODIS/061/MOD11A1').first().select('LST_Day_1km').projection()
indices1k = indices30.setDefaultProjection('EPSG:32614', None, 30) \
    .reduceResolution(reducer=ee.Reducer.mean(), maxPixels=4096) \
    .reproject(modis_proj) \
    .rename(['ndvi_1km', 'ndwi_1km', 'ndbi_1km'])

# regression
bands = ee.Image(1).addBands(indices1k).addBands(modis) \
    .rename(['constant', 'ndvi_1km', 'ndwi_1km', 'ndbi_1km', 'LST_MODIS'])

regression = bands.reduceRegion(
    reducer=ee.Reducer.linearRegression(4, 1),
    geometry=aoi,
    scale=1000,
    maxPixels=1e9
)
coef = ee.Array(regression.get('coefficients')).project([0])
print(coef.getInfo())

a = ee.Image.constant(coef.get([0]))
b1 = ee.Image.constant(coef.get([1]))
b2 = ee.Image.constant(coef.get([2]))
b3 = ee.Image.constant(coef.get([3]))

lst30 = a.add(b1.multiply(ndvi30)).add(b2.multiply(ndwi30)).add(b3.multiply(ndbi30)).rename('LST_30m')

# residuals
lst1k_model = a.add(b1.multiply(indices1k.select('ndvi_1km'))) \
    .add(b2.multiply(indices1k.select('ndwi_1km'))) \
    .add(b3.multiply(indices1k.select('ndbi_1km')))
residuals = modis.subtract(lst1k_model)
gaussian = ee.Kernel.gaussian(radius=1.5, units='pixels')
residuals_smooth = residuals.resample('bicubic').convolve(gaussian)

final = lst30.add(residuals_smooth).rename('LST_30m_final').clip(aoi)

task = ee.batch.Export.image.toDrive(
    image=final.toFloat(),
    description='LST_30m_CDMX',
    folder='LST',
    region=aoi,
    scale=30,
    maxPixels=1e10
)
task.start()
print(task.status())
