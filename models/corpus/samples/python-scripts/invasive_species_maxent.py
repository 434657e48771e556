import ee
import pandas as pd

ee.Initialize()

# occurrences from GBIF
df = pd.read_csv('gbif_lantana.csv', sep='\t', usecols=['decimalLongitude', 'decimalLatitude', 'year'])
df = df.dropna()
df = df[df['year'] >= 2000]
df = df.drop_duplicates(subset=['decimalLongitude', 'decimalLatitude'])
print(len(df))

presence = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([r.decimalLongitude, r.decimalLatitude]), {'PresAbs': 1})
    for r in df.itertuples()
])

aoi = presence.geometry().bounds().buffer(50000)

# predictor variables
bio = ee.Image('WORLDCLIM/V1/BIO')
terrain = ee.Algorithms.Terrain(ee.Image('USGS/SRTMGL1_003'))
tcc = ee.ImageCollection('MODIS/006/MOD44B').filterDate('2003-01-01', '2020-12-31').select('Percent_Tree_Cover').median()

predictors = bio.addBands(terrain.select(['elevation', 'slope', 'aspect'])).addBands(tcc)
watermask = terrain.select('elevation').gt(0)
predictors = predictors.updateMask(watermask).clip(aoi)

bands = ['bio04', 'bio05', 'bio06', 'bio12', 'elevation', 'slope', 'Percent_Tree_Cover']
predictors = predictors.select(bands)

# pseudo-absences outside of 10 km from presences
mask = presence.distance(100000).gt(10000)
area_for_pa = mask.updateMask(watermask).selfMask().clip(aoi)
absence = area_for_pa.rename('pa').toByte().stratifiedSample(
    numPoints=len(df),
    classBand='pa',
    region=aoi,
    scale=1000,
    geometries=True,
    seed=3
).map(lambda f: f.set('PresAbs', 0))

data = presence.merge(absence)
samples = predictors.sampleRegions(
    collection=data,
    properties=['PresAbs'],
    scale=1000,
    tileScale=16
).randomColumn('random', 1)

train = samples.filter(ee.Filter.lt('random', 0.7))
test = samples.filter(ee.Filter.gte('random', 0.7))

rf = ee.Classifier.smileRandomForest(500).setOutputMode('PROBABILITY').train(train, 'PresAbs', bands)
maxent = ee.Classifier.amnhMaxent().train(train, 'PresAbs', bands)

suitability = predictors.classify(rf).rename('suitability')
suit_maxent = predictors.classify(maxent).select('probability')

task = ee.batch.Export.image.toDrive(
    image=suitability.addBands(suit_maxent).toFloat(),
    description='lantana_suitability',
    region=aoi,
    scale=1000,
    maxPixels=1e10
)
task.start()
