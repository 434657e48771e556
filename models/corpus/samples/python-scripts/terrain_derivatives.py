import ee
import math
ee.Initialize()

dem = ee.Image('USGS/SRTMGL1_003')
roi = ee.FeatureCollection('users/thapa/koshi_basin')

elevation = dem.clip(roi)
slope = ee.Terrain.slope(elevation)
aspect = ee.Terrain.aspect(elevation)
hillshade = ee.Terrain.hillshade(elevation)

# convert aspect to radians and get northness and eastness
aspect_rad = aspect.multiply(math.pi).divide(180)
northness = aspect_rad.cos().rename('northness')
eastness = aspect_rad.sin().rename('eastness')

# TPI
tpi = elevation.subtract(elevation.focal_mean(5, 'square', 'pixels')).rename('tpi')

# roughness
roughness = elevation.reduceNeighborhood(
    reducer=ee.Reducer.stdDev(),
    kernel=ee.Kernel.square(3)
).rename('roughness')

flowacc = ee.Image('WWF/HydroSHEDS/15ACC').select('b1')
twi = flowacc.multiply(ee.Image.pixelArea()).add(1) \
    .divide(slope.multiply(math.pi / 180).tan().add(0.001)) \
    .log().rename('twi')

stack = ee.Image.cat([elevation, slope, aspect, northness, eastness, tpi, roughness, twi]).toFloat()
print(stack.bandNames().getInfo())

minmax = elevation.reduceRegion(ee.Reducer.minMax(), roi.geometry(), 90, maxPixels=1e9)
print(minmax.getInfo())

# area per slope class
classes = slope.lt(5).multiply(1) \
    .add(slope.gte(5).And(slope.lt(15)).multiply(2)) \
    .add(slope.gte(15).And(slope.lt(30)).multiply(3)) \
    .add(slope.gte(30).multiply(4)).rename('class')

area = ee.Image.pixelArea().divide(1e6).addBands(classes).reduceRegion(
    reducer=ee.Reducer.sum().group(1, 'class'),
    geometry=roi.geometry(),
    scale=90,
    maxPixels=1e10
)
print(area.getInfo())

task = ee.batch.Export.image.toDrive(
    image=stack,
    description='koshi_terrain',
    folder='terrain',
    region=roi.geometry().bounds(),
    scale=30,
    crs='EPSG:32645',
    maxPixels=1e13
)
task.start()
