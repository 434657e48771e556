import ee
import pandas as pd
import matplotlib.pyplot as plt
ee.Initialize()

# Time series of NDVI for 2 points (converted from javascript)
forest = ee.Feature(ee.Geometry.Point([-61.61, -9.84]), {'label': 'Forest'})
cleared = ee.Feature(ee.Geometry.Point([-61.63, -9.85]), {'label': 'Cleared'})
samplingPoints = ee.FeatureCollection([forest, cleared])

def addNDVI(img):
    return img.addBands(img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI'))

def maskClouds(img):
    qa = img.select('QA_PIXEL')
    return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))

imageCollection = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(samplingPoints) \
    .filterDate('2013-01-01', '2022-12-31') \
    .map(maskClouds) \
    .map(addNDVI)

def mapFunc(image):
    return image.select('NDVI').reduceRegions(**{
        'collection': samplingPoints,
        'reducer': ee.Reducer.mean().setOutputs(['NDVI']),
        'scale': 30
    }).map(lambda feature: feature.set({
        'imageID': image.id(),
        'date': image.date().format('YYYY-MM-dd')
    }))

timeSeries = imageCollection.map(mapFunc).flatten().filter(ee.Filter.notNull(['NDVI']))

rows = timeSeries.getInfo()['features']
df = pd.DataFrame([r['properties'] for r in rows])
df['date'] = pd.to_datetime(df['date'])

for label, g in df.groupby('label'):
    plt.plot(g['date'], g['NDVI'], '.-', label=label)
plt.legend()
plt.ylabel('NDVI')
plt.show()
