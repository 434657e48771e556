import ee

ee.Initialize(project='ee-irrigation-sn')

# ------------------------------------------------------
# Irrigated area in the Senegal river valley, dry season
# ------------------------------------------------------
valley = ee.FeatureCollection('projects/ee-irrigation-sn/assets/vallee')
samples = ee.FeatureCollection('projects/ee-irrigation-sn/assets/samples')

s2_bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12']
l8_bands = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']
std_names = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']


def prep_s2(img):
    qa = img.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return (img.select(s2_bands, std_names)
            .divide(10000)
            .updateMask(mask)
            .copyProperties(img, ['system:time_start']))


def prep_l8(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return (img.select(l8_bands, std_names)
            .multiply(0.0000275).add(-0.2)
            .updateMask(mask)
            .copyProperties(img, ['system:time_start']))


def indices(img):
    img = ee.Image(img)
    ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndwi = img.normalizedDifference(['nir', 'swir1']).rename('ndwi')
    gi = img.select('nir').divide(img.select('green')).rename('gi')
    return img.addBands([ndvi, ndwi, gi])


def season(year):
    start = f'{year}-02-01'
    end = f'{year}-06-30'
    s2 = (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
          .filterBounds(valley)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
          .map(prep_s2))
    l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
          .filterBounds(valley)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUD_COVER', 30))
          .map(prep_l8))
    col = s2.merge(l8).map(indices)

    med = col.select(std_names).median()
    mx = col.select(['ndvi', 'ndwi', 'gi']).max().rename(['ndvi_max', 'ndwi_max', 'gi_max'])
    mn = col.select(['ndvi', 'ndwi', 'gi']).min().rename(['ndvi_min', 'ndwi_min', 'gi_min'])
    rng = mx.select('ndvi_max').subtract(mn.select('ndvi_min')).rename('ndvi_range')
    return med.addBands([mx, mn, rng])


ref_year = 2021
train_img = season(ref_year)
training = train_img.sampleRegions(
    collection=samples,
    properties=['irrigated'],
    scale=10,
    tileScale=8
)
rf = ee.Classifier.smileRandomForest(150).train(training, 'irrigated', train_img.bandNames())
print('train accuracy', rf.confusionMatrix().accuracy().getInfo())

slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))

for year in range(2016, 2024):
    irr = season(year).classify(rf).updateMask(slope.lt(3)).eq(1)
    area = irr.multiply(ee.Image.pixelArea()).divide(10000).rename('ha').reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=valley.geometry(),
        scale=30,
        maxPixels=1e10,
        tileScale=8
    )
    print(year, area.getInfo())
    task = ee.batch.Export.image.toDrive(
        image=irr.selfMask().toByte(),
        description=f'irrigated_{year}',
        folder='irrigation_sn',
        fileNamePrefix=f'irrigated_{year}',
        region=valley.geometry().bounds(),
        scale=10,
        crs='EPSG:32628',
        maxPixels=1e13
    )
    task.start()
