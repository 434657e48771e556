import ee

PROJECT = 'ee-cropmapper'

# study area
COUNTRY = 'Zambia'
REGION = 'Southern'
START_YEAR = 2018
END_YEAR = 2022

# sentinel-2
S2_COLLECTION = 'COPERNICUS/S2_SR_HARMONIZED'
S2_CLOUD_PROB = 'COPERNICUS/S2_CLOUD_PROBABILITY'
S2_BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']
S2_NAMES = ['blue', 'green', 'red', 're1', 're2', 're3', 'nir', 're4', 'swir1', 'swir2']
MAX_CLOUD_COVER = 60
CLOUD_PROB_THRESHOLD = 50

# sentinel-1
S1_COLLECTION = 'COPERNICUS/S1_GRD'
S1_BANDS = ['VV', 'VH']
S1_ORBIT = 'DESCENDING'

# export
EXPORT_FOLDER = 'cropmapper'
EXPORT_SCALE = 10
EXPORT_CRS = 'EPSG:32735'
MAX_PIXELS = 1e13

# classifier
N_TREES = 200
SEED = 42
TRAIN_SPLIT = 0.8
CLASS_PROPERTY = 'class'
CLASSES = {
    0: 'maize',
    1: 'soybean',
    2: 'groundnut',
    3: 'sunflower',
    4: 'other crop',
    5: 'non crop',
}


def init():
    try:
        ee.Initialize(project=PROJECT)
    except Exception:
        ee.Authenticate()
        ee.Initialize(project=PROJECT)


def get_aoi():
    gaul = ee.FeatureCollection('FAO/GAUL/2015/level1')
    return gaul.filter(ee.Filter.And(
        ee.Filter.eq('ADM0_NAME', COUNTRY),
        ee.Filter.eq('ADM1_NAME', REGION)
    ))
