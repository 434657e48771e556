import ee

ee.Initialize()

# ------------------------------------------------------------------------
# Wetland classification with S1 + S2 + DEM, Newfoundland
# ------------------------------------------------------------------------
AOI = ee.FeatureCollection('users/nlwetlands/aoi')
REF = ee.FeatureCollection('users/nlwetlands/reference')
SEASONS = {
    'spring': ('2019-05-01', '2019-06-15'),
    'summer': ('2019-06-16', '2019-08-31'),
    'fall': ('2019-09-01', '2019-10-31'),
}
CLASS = 'class_id'
RF_PARAMS = {
    'numberOfTrees': 500,
    'variablesPerSplit': None,
    'minLeafPopulation': 1,
    'bagFraction': 0.5,
    'maxNodes': None,
    'seed': 0
}


def mask_s2(image):
    qa = image.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(mask).divide(10000)


def s2_features(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    msi = image.select('B11').divide(image.select('B8')).rename('MSI')
    repi = image.normalizedDifference(['B8', 'B5']).rename('NDRE')
    return image.select(['B2', 'B3', 'B4', 'B5', 'B8', 'B11', 'B12']).addBands([ndvi, ndwi, msi, repi])


def s1_features(image):
    vv = image.select('VV')
    vh = image.select('VH')
    ratio = vv.subtract(vh).rename('VVVH')
    span = vv.add(vh).rename('SPAN')
    return image.select(['VV', 'VH']).addBands([ratio, span])


s2 = (ee.ImageCollection('COPERNICUS/S2_SR')
      .filterBounds(AOI)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
      .map(mask_s2)
      .map(s2_features))

s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(AOI)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
      .map(s1_features))

layers = []
for season, (start, end) in SEASONS.items():
    optical = s2.filterDate(start, end).median()
    names = optical.bandNames().map(lambda b: ee.String(season + '_').cat(ee.String(b)))
    layers.append(optical.rename(names))

    radar = s1.filterDate(start, end).mean()
    names = radar.bandNames().map(lambda b: ee.String(season + '_').cat(ee.String(b)))
    layers.append(radar.rename(names))

dem = ee.Image('JAXA/ALOS/AW3D30/V2_2').select('AVE_DSM').rename('elevation')
slope = ee.Terrain.slope(dem)
layers.append(dem)
layers.append(slope)

stack = ee.Image.cat(layers).toFloat()
print('Number of features:', stack.bandNames().size().getInfo())

ref = REF.randomColumn('random', 2019)
training = stack.sampleRegions(
    collection=ref.filter(ee.Filter.lt('random', 0.7)),
    properties=[CLASS],
    scale=10,
    tileScale=16
)
testing = stack.sampleRegions(
    collection=ref.filter(ee.Filter.gte('random', 0.7)),
    properties=[CLASS],
    scale=10,
    tileScale=16
)

rf = ee.Classifier.smileRandomForest(**RF_PARAMS).train(training, CLASS, stack.bandNames())
svm = ee.Classifier.libsvm(kernelType='RBF', gamma=0.5, cost=10).train(training, CLASS, stack.bandNames())
cart = ee.Classifier.smileCart().train(training, CLASS, stack.bandNames())

for name, clf in zip(['RF', 'SVM', 'CART'], [rf, svm, cart]):
    cm = testing.classify(clf).errorMatrix(CLASS, 'classification')
    print(name, 'OA', cm.accuracy().getInfo(), 'kappa', cm.kappa().getInfo())

importance = ee.Dictionary(rf.explain()).get('importance').getInfo()
for k, v in sorted(importance.items(), key=lambda x: -x[1])[:20]:
    print(k, round(v, 2))

task = ee.batch.Export.image.toDrive(
    image=stack.classify(rf).toByte(),
    description='wetlands_rf',
    folder='wetlands',
    region=AOI.geometry(),
    scale=10,
    crs='EPSG:32622',
    maxPixels=1e13
)
task.start()
