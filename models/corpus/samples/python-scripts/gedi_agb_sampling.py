import ee
ee.Initialize(project='ee-biomass-cerrado')

# GEDI L4A biomass ~ Sentinel-1/2 + terrain

aoi = ee.FeatureCollection('projects/ee-biomass-cerrado/assets/aoi')
geom = aoi.geometry()

start = '2020-01-01'
end = '2020-12-31'


def qualityMask(im):
    return im.updateMask(im.select('l4_quality_flag').eq(1)) \
             .updateMask(im.select('degrade_flag').eq(0))


gedi = (ee.ImageCollection('LARSE/GEDI/GEDI04_A_002_MONTHLY')
        .filterDate(start, end)
        .filterBounds(geom)
        .map(qualityMask)
        .select('agbd')
        .mean())

# Sentinel-2
def maskS2(img):
    qa = img.select('QA60')
    m = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(m).divide(10000)

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(geom)
      .filterDate(start, end)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
      .map(maskS2)
      .median()
      .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']))

ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI')
nbr = s2.normalizedDifference(['B8', 'B12']).rename('NBR')
ndmi = s2.normalizedDifference(['B8', 'B11']).rename('NDMI')

# Sentinel-1
s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(geom)
      .filterDate(start, end)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
      .select(['VV', 'VH'])
      .median())

# terrain
dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
slope = ee.Terrain.slope(dem)

stack = s2.addBands([ndvi, nbr, ndmi]).addBands(s1).addBands(dem).addBands(slope)
predictors = stack.bandNames()

training = stack.addBands(gedi).sample(
    region=geom,
    scale=25,
    numPixels=5000,
    seed=1,
    tileScale=16,
    geometries=True
)

training = training.randomColumn('rand', 7)
train = training.filter(ee.Filter.lt('rand', 0.8))
test = training.filter(ee.Filter.gte('rand', 0.8))

model = (ee.Classifier.smileRandomForest(numberOfTrees=150, minLeafPopulation=5)
         .setOutputMode('REGRESSION')
         .train(features=train, classProperty='agbd', inputProperties=predictors))

predicted = test.classify(model, 'predicted')

# RMSE
def add_sq(f):
    diff = ee.Number(f.get('agbd')).subtract(ee.Number(f.get('predicted')))
    return f.set('sq', diff.pow(2))

rmse = predicted.map(add_sq).aggregate_mean('sq')
print('RMSE:', ee.Number(rmse).sqrt().getInfo())

agb = stack.classify(model).rename('agb')

task = ee.batch.Export.image.toAsset(
    image=agb,
    description='agb_map',
    assetId='projects/ee-biomass-cerrado/assets/agb_2020',
    region=geom,
    scale=25,
    maxPixels=1e13
)
task.start()
