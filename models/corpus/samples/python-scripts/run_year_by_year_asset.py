import ee
import sys

ee.Initialize(project='ee-caatinga')

year = int(sys.argv[1])

aoi = ee.FeatureCollection('projects/ee-caatinga/assets/limite')
out = 'projects/ee-caatinga/assets/embeddings'

emb = ee.ImageCollection('GOOGLE/SATELLITE_EMBEDDING/V1/ANNUAL') \
    .filterDate(f'{year}-01-01', f'{year + 1}-01-01') \
    .filterBounds(aoi) \
    .mosaic() \
    .clip(aoi)

training = ee.FeatureCollection('projects/ee-caatinga/assets/amostras_2020')
emb2020 = ee.ImageCollection('GOOGLE/SATELLITE_EMBEDDING/V1/ANNUAL').filterDate('2020-01-01', '2021-01-01').filterBounds(aoi).mosaic()

samples = emb2020.sampleRegions(
    collection=training,
    properties=['classe'],
    scale=10,
    tileScale=8
)

clf = ee.Classifier.smileKNN(5).train(samples, 'classe', emb2020.bandNames())
result = emb.classify(clf).toByte().set('year', year)

task = ee.batch.Export.image.toAsset(
    image=result,
    description=f'classe_{year}',
    assetId=f'{out}/classe_{year}',
    region=aoi.geometry(),
    scale=10,
    maxPixels=1e13,
    pyramidingPolicy={'.default': 'mode'}
)
task.start()
print(task.id)
