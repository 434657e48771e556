import ee
import pandas as pd

ee.Initialize()

roi = ee.FeatureCollection('users/akhmedov/khorezm')
samples = ee.FeatureCollection('users/akhmedov/ec_samples_2019')  # EC dS/m

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('2019-05-01', '2019-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20))

def scale(image):
    return image.select('SR_B.').multiply(0.0000275).add(-0.2).copyProperties(image, ['system:time_start'])

img = l8.map(scale).median().clip(roi)

blue = img.select('SR_B2')
green = img.select('SR_B3')
red = img.select('SR_B4')
nir = img.select('SR_B5')
swir1 = img.select('SR_B6')
swir2 = img.select('SR_B7')

# salinity indices
ndsi = red.subtract(nir).divide(red.add(nir)).rename('NDSI')
si1 = green.multiply(red).sqrt().rename('SI1')
si2 = green.pow(2).add(red.pow(2)).add(nir.pow(2)).sqrt().rename('SI2')
si3 = green.pow(2).add(red.pow(2)).sqrt().rename('SI3')
s1 = blue.divide(red).rename('S1')
s2 = blue.subtract(red).divide(blue.add(red)).rename('S2')
s3 = green.multiply(red).divide(blue).rename('S3')
s5 = blue.multiply(red).divide(green).rename('S5')
vssi = green.multiply(2).subtract(red.add(nir).multiply(5)).rename('VSSI')
ndvi = img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

stack = img.addBands([ndsi, si1, si2, si3, s1, s2, s3, s5, vssi, ndvi])

data = stack.sampleRegions(
    collection=samples,
    properties=['EC'],
    scale=30
).getInfo()

df = pd.DataFrame([f['properties'] for f in data['features']])
corr = df.corr()['EC'].sort_values()
print(corr)
df.to_csv('ec_indices.csv', index=False)

# regression
regr = stack.sampleRegions(collection=samples, properties=['EC'], scale=30)
clf = ee.Classifier.smileRandomForest(200).setOutputMode('REGRESSION').train(
    features=regr,
    classProperty='EC',
    inputProperties=stack.bandNames()
)
ec_map = stack.classify(clf).rename('EC')

task = ee.batch.Export.image.toDrive(
    image=ec_map,
    description='EC_map_2019',
    folder='salinity',
    region=roi.geometry(),
    scale=30,
    maxPixels=1e10
)
task.start()
