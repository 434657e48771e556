import ee

ee.Initialize()

aoi = ee.Geometry.Rectangle([-64.5, -11.2, -63.8, -10.6])

breakpoint_bands = ['green', 'red', 'nir', 'swir1', 'swir2']
tmask_bands = ['green', 'swir2']


def prep_tm(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
                        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
        .multiply(0.0000275).add(-0.2) \
        .updateMask(mask) \
        .copyProperties(image, ['system:time_start'])


def prep_oli(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
                        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
        .multiply(0.0000275).add(-0.2) \
        .updateMask(mask) \
        .copyProperties(image, ['system:time_start'])


l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(aoi).map(prep_tm)
l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(aoi).map(prep_tm)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(aoi).map(prep_oli)

collection = l5.merge(l7).merge(l8).filterDate('2000-01-01', '2021-01-01')

ccdc = ee.Algorithms.TemporalSegmentation.Ccdc(
    collection=collection,
    breakpointBands=breakpoint_bands,
    tmaskBands=tmask_bands,
    minObservations=6,
    chiSquareProbability=0.99,
    minNumOfYearsScaler=1.33,
    dateFormat=1,
    **{'lambda': 0.002},
    maxIterations=10000
)

print(ccdc.bandNames().getInfo())

n_breaks = ccdc.select('tBreak').arrayLength(0).rename('n')
last = ccdc.select('tBreak').arrayReduce(ee.Reducer.max(), [0]).arrayGet([0]).rename('last_break')

task = ee.batch.Export.image.toAsset(
    image=ccdc,
    description='ccdc_rondonia',
    assetId='users/hmoreira/ccdc_rondonia',
    region=aoi,
    scale=30,
    maxPixels=1e13,
    pyramidingPolicy={'.default': 'sample'}
)
task.start()
