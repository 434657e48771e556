# RUSLE soil loss estimation: A = R * K * LS * C * P
import ee
import math

ee.Initialize()

aoi = ee.FeatureCollection('users/mwangi/tana_catchment')
geom = aoi.geometry()
year = 2020

start = str(year) + '-01-01'
end = str(year + 1) + '-01-01'

# R factor
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(start, end).sum().clip(aoi)
R = rain.multiply(0.5).add(30).rename('R')

# K factor from texture class
texture = ee.Image('OpenLandMap/SOL/SOL_TEXTURE-CLASS_USDA-TT_M/v02').select('b0')
K = texture.remap([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
                  [0.022, 0.026, 0.020, 0.030, 0.034, 0.020, 0.030, 0.042, 0.013, 0.038, 0.004, 0.002]).rename('K')

# LS factor
dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem).multiply(math.pi / 180)
acc = ee.Image('WWF/HydroSHEDS/15ACC').select('b1').min(30)
L = acc.multiply(30).divide(22.13).pow(0.4)
S = slope.sin().divide(0.0896).pow(1.3)
LS = L.multiply(S).rename('LS')

# C factor
def mask(img):
    scl = img.select('SCL')
    return img.updateMask(scl.gte(4).And(scl.lte(7)))

ndvi = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(geom) \
    .filterDate(start, end) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)) \
    .map(mask) \
    .median() \
    .normalizedDifference(['B8', 'B4']) \
    .rename('NDVI')
C = ndvi.expression('exp(-2 * ndvi / (1 - ndvi))', {'ndvi': ndvi.clamp(0, 0.95)}).rename('C')

# P factor
lulc = ee.ImageCollection('ESA/WorldCover/v100').first()
P = ee.Image(1).where(lulc.eq(40), 0.5).rename('P')

A = R.multiply(K).multiply(LS).multiply(C).multiply(P).rename('A').clip(aoi)

mean = A.reduceRegion(
    reducer=ee.Reducer.mean(),
    geometry=geom,
    scale=300,
    maxPixels=1e10
)
print('Mean soil loss (t/ha/yr):', mean.get('A').getInfo())

# classes
classes = A.gt(5).add(A.gt(10)).add(A.gt(20)).add(A.gt(40)).rename('class')
area = ee.Image.pixelArea().divide(1e4).addBands(classes).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
    geometry=geom,
    scale=90,
    maxPixels=1e10
)
print(area.getInfo())

task = ee.batch.Export.image.toDrive(
    image=A.toFloat(),
    description='soil_loss_' + str(year),
    folder='RUSLE',
    region=geom,
    scale=30,
    maxPixels=1e13
)
task.start()
