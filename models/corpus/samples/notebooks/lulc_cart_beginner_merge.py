import geemap
import ee
ee.Initialize()

Map = geemap.Map()
Map

roi = ee.Geometry.Polygon(
        [[[76.6, 10.4],
          [76.6, 9.9],
          [77.2, 9.9],
          [77.2, 10.4]]])

#Load Landsat 8 image
image = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')\
          .filterBounds(roi)\
          .filterDate('2019-01-01','2019-04-30')\
          .sort('CLOUD_COVER')\
          .first()\
          .clip(roi)

Map.addLayer(image, {'bands': ['B4','B3','B2'], 'min': 0, 'max': 0.3}, 'image')
Map.addLayer(image, {'bands': ['B5','B4','B3'], 'min': 0, 'max': 0.4}, 'fcc')
Map.centerObject(roi, 10)

#Training points
water = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([76.83, 10.02]), {'class': 0}),
    ee.Feature(ee.Geometry.Point([76.79, 10.08]), {'class': 0}),
    ee.Feature(ee.Geometry.Point([76.97, 9.97]), {'class': 0}),
    ee.Feature(ee.Geometry.Point([76.71, 10.22]), {'class': 0})
])

forest = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([76.87, 10.14]), {'class': 1}),
    ee.Feature(ee.Geometry.Point([76.90, 10.18]), {'class': 1}),
    ee.Feature(ee.Geometry.Point([77.02, 10.11]), {'class': 1}),
    ee.Feature(ee.Geometry.Point([76.76, 10.31]), {'class': 1})
])

tea = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([77.06, 10.08]), {'class': 2}),
    ee.Feature(ee.Geometry.Point([77.05, 10.05]), {'class': 2}),
    ee.Feature(ee.Geometry.Point([77.10, 10.12]), {'class': 2}),
    ee.Feature(ee.Geometry.Point([77.03, 10.13]), {'class': 2})
])

builtup = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([76.62, 10.06]), {'class': 3}),
    ee.Feature(ee.Geometry.Point([76.65, 10.08]), {'class': 3}),
    ee.Feature(ee.Geometry.Point([76.71, 9.93]), {'class': 3}),
    ee.Feature(ee.Geometry.Point([77.16, 10.01]), {'class': 3})
])

training_points = water.merge(forest).merge(tea).merge(builtup)

bands = ['B2','B3','B4','B5','B6','B7']

training = image.select(bands).sampleRegions(
    collection = training_points,
    properties = ['class'],
    scale = 30
)

#CART classifier
classifier = ee.Classifier.smileCart().train(training, 'class', bands)
classified = image.select(bands).classify(classifier)

Map.addLayer(classified, {'min': 0, 'max': 3, 'palette': ['blue','darkgreen','lightgreen','red']}, 'classified')

#training accuracy
trainAccuracy = classifier.confusionMatrix()
print(trainAccuracy.getInfo())
print(trainAccuracy.accuracy().getInfo())

legend_dict = {
    'Water': '0000ff',
    'Forest': '006400',
    'Tea': '90ee90',
    'Built-up': 'ff0000'
}
Map.add_legend(title = 'Munnar', legend_dict = legend_dict)
Map

geemap.ee_export_image_to_drive(classified, description = 'munnar_lulc', folder = 'export', region = roi, scale = 30)
