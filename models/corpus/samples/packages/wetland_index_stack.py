# build a feature stack for wetland mapping (prairie potholes)
import ee
ee.Initialize()

region = ee.FeatureCollection('EPA/Ecoregions/2013/L3').filter(ee.Filter.eq('us_l3name', 'Northern Glaciated Plains')).geometry()
YEAR = 2019

# ---- Sentinel-2 ----
def maskS2clouds(image):
    qa = image.select('QA60')
    cloudBitMask = 1 << 10
    cirrusBitMask = 1 << 11
    mask = qa.bitwiseAnd(cloudBitMask).eq(0).And(qa.bitwiseAnd(cirrusBitMask).eq(0))
    return image.updateMask(mask).divide(10000)

def s2_season(start, end, suffix):
    img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(region) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
        .map(maskS2clouds) \
        .median()
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI_' + suffix)
    ndwi = img.normalizedDifference(['B3', 'B8']).rename('NDWI_' + suffix)
    mndwi = img.normalizedDifference(['B3', 'B11']).rename('MNDWI_' + suffix)
    return ndvi.addBands(ndwi).addBands(mndwi)

spring = s2_season('%d-04-01' % YEAR, '%d-05-31' % YEAR, 'spring')
summer = s2_season('%d-06-01' % YEAR, '%d-08-31' % YEAR, 'summer')
fall = s2_season('%d-09-01' % YEAR, '%d-10-31' % YEAR, 'fall')

# ---- Sentinel-1 ----
s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(region) \
    .filterDate('%d-04-01' % YEAR, '%d-10-31' % YEAR) \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select(['VV', 'VH'])

s1_mean = s1.mean().rename(['VV_mean', 'VH_mean'])
s1_min = s1.min().rename(['VV_min', 'VH_min'])
s1_sd = s1.reduce(ee.Reducer.stdDev()).rename(['VV_sd', 'VH_sd'])

# ---- terrain ----
dem = ee.Image('USGS/3DEP/10m').select('elevation')
slope = ee.Terrain.slope(dem)
tpi100 = dem.subtract(dem.focal_mean(100, 'circle', 'meters')).rename('tpi100')
tpi500 = dem.subtract(dem.focal_mean(500, 'circle', 'meters')).rename('tpi500')

# ---- water history ----
jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0)

stack = ee.Image.cat([spring, summer, fall, s1_mean, s1_min, s1_sd, dem, slope, tpi100, tpi500, jrc]).toFloat()
print(stack.bandNames().getInfo())

# ---- training ----
nwi = ee.FeatureCollection('projects/ee-prairie/assets/nwi_training')
train = stack.sampleRegions(nwi, ['type'], 10, tileScale=16)
clf = ee.Classifier.smileRandomForest(300, bagFraction=0.6).train(train, 'type', stack.bandNames())
wetlands = stack.classify(clf).toByte()

grid = region.coveringGrid('EPSG:5070', 50000)
n = grid.size().getInfo()
grid_list = grid.toList(n)

for i in range(n):
    cell = ee.Feature(grid_list.get(i)).geometry()
    task = ee.batch.Export.image.toAsset(
        image=wetlands.clip(cell),
        description='wetlands_%03d' % i,
        assetId='projects/ee-prairie/assets/wetlands_%d/cell_%03d' % (YEAR, i),
        region=cell,
        scale=10,
        crs='EPSG:5070',
        maxPixels=1e13,
        pyramidingPolicy={'.default': 'mode'}
    )
    task.start()
