import ee

ee.Initialize()

geometry = ee.Geometry.Polygon([[[101.2, 0.3], [102.1, 0.3], [102.1, 1.2], [101.2, 1.2], [101.2, 0.3]]])

palm = ee.FeatureCollection('users/hfauzi/palm')
forest = ee.FeatureCollection('users/hfauzi/forest')
bare = ee.FeatureCollection('users/hfauzi/bare')
water = ee.FeatureCollection('users/hfauzi/water')
urban = ee.FeatureCollection('users/hfauzi/urban')

# merge training
newfc = palm.merge(forest).merge(bare).merge(water).merge(urban)

image = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR') \
    .filterBounds(geometry) \
    .filterDate('2018-01-01', '2018-12-31') \
    .sort('CLOUD_COVER') \
    .first() \
    .clip(geometry)

print(image.get('LANDSAT_ID').getInfo())

bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7']

training = image.select(bands).sampleRegions(
    collection=newfc,
    properties=['landcover'],
    scale=30
)

classifier = ee.Classifier.libsvm(
    kernelType='RBF',
    gamma=0.5,
    cost=10
)
trained = classifier.train(training, 'landcover', bands)
classified = image.select(bands).classify(trained)

# accuracy
trainAccuracy = trained.confusionMatrix()
print('Resubstitution error matrix: ', trainAccuracy.getInfo())
print('Training overall accuracy: ', trainAccuracy.accuracy().getInfo())

for c in range(5):
    area = classified.eq(c).multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geometry,
        scale=30,
        maxPixels=1e9
    )
    print(c, area.get('classification').getInfo() / 10000)

task = ee.batch.Export.image.toDrive(
    image=classified,
    description='palm_2018',
    scale=30,
    region=geometry,
    maxPixels=1e10
)
task.start()
