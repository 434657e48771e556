import ee

ee.Initialize(project='ee-cropmapper')

aoi = ee.FeatureCollection('projects/ee-cropmapper/assets/oblast').geometry()
fields = ee.FeatureCollection('projects/ee-cropmapper/assets/fields_2021')

year = 2021
months = [4, 5, 6, 7, 8, 9]

# ----------------------------
# cloud masking
# ----------------------------
s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(aoi)
      .filterDate(f'{year}-04-01', f'{year}-10-01')
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60)))

s2_clouds = (ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY')
             .filterBounds(aoi)
             .filterDate(f'{year}-04-01', f'{year}-10-01'))

joined = ee.Join.saveFirst('cloud_mask').apply(
    primary=s2,
    secondary=s2_clouds,
    condition=ee.Filter.equals(leftField='system:index', rightField='system:index')
)


def mask_clouds(img):
    clouds = ee.Image(img.get('cloud_mask')).select('probability')
    is_not_cloud = clouds.lt(50)
    return img.updateMask(is_not_cloud)


def add_indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = img.normalizedDifference(['B8', 'B11']).rename('NDWI')
    ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE')
    evi = img.expression(
        '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
            'NIR': img.select('B8').divide(10000),
            'RED': img.select('B4').divide(10000),
            'BLUE': img.select('B2').divide(10000)
        }).rename('EVI')
    return img.addBands([ndvi, ndwi, ndre, evi])


s2_masked = ee.ImageCollection(joined).map(mask_clouds).map(add_indices)

feature_bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'NDWI', 'NDRE', 'EVI']

stack = None
for m in months:
    img = (s2_masked
           .filter(ee.Filter.calendarRange(m, m, 'month'))
           .select(feature_bands)
           .median())
    new_names = [f'{b}_{m:02d}' for b in feature_bands]
    img = img.rename(new_names)
    stack = img if stack is None else stack.addBands(img)

print(stack.bandNames().getInfo())

# Sentinel-1 per month
s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(aoi)
      .filterDate(f'{year}-04-01', f'{year}-10-01')
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
      .select(['VV', 'VH']))

for m in months:
    img = s1.filter(ee.Filter.calendarRange(m, m, 'month')).mean()
    stack = stack.addBands(img.rename([f'VV_{m:02d}', f'VH_{m:02d}']))

# sampling
samples = stack.sampleRegions(
    collection=fields,
    properties=['crop_id'],
    scale=10,
    tileScale=16
)

task = ee.batch.Export.table.toDrive(
    collection=samples,
    description=f'crop_samples_{year}',
    folder='cropmapper',
    fileFormat='CSV'
)
task.start()

# classification
samples = samples.randomColumn()
train = samples.filter('random < 0.7')
valid = samples.filter('random >= 0.7')

clf = ee.Classifier.smileRandomForest(200).train(train, 'crop_id', stack.bandNames())
result = stack.classify(clf)

task = ee.batch.Export.image.toDrive(
    image=result.toByte(),
    description=f'crop_map_{year}',
    folder='cropmapper',
    region=aoi,
    scale=10,
    maxPixels=1e13
)
task.start()
