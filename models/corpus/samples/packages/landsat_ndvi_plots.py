# Extract Landsat NDVI for field plots, old Collection 1 version
import ee
import csv
import glob
import os

ee.Initialize()

plots = ee.FeatureCollection('users/agstation/trial_plots_2018')

def maskL8sr(image):
    cloudShadowBitMask = 1 << 3
    cloudsBitMask = 1 << 5
    qa = image.select('pixel_qa')
    mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0).And(qa.bitwiseAnd(cloudsBitMask).eq(0))
    return image.updateMask(mask).divide(10000).copyProperties(image, ['system:time_start'])

def addNDVI8(image):
    return image.addBands(image.normalizedDifference(['B5', 'B4']).rename('NDVI'))

def addNDVI7(image):
    return image.addBands(image.normalizedDifference(['B4', 'B3']).rename('NDVI'))

L8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR') \
    .filterBounds(plots) \
    .filterDate('2018-04-01', '2018-10-31') \
    .map(maskL8sr) \
    .map(addNDVI8) \
    .select('NDVI')

L7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR') \
    .filterBounds(plots) \
    .filterDate('2018-04-01', '2018-10-31') \
    .map(maskL8sr) \
    .map(addNDVI7) \
    .select('NDVI')

merged = ee.ImageCollection(L8.merge(L7)).sort('system:time_start')
print('Number of images:', merged.size().getInfo())

def extract(image):
    date = image.date().format('YYYY-MM-dd')
    values = image.reduceRegions(collection=plots, reducer=ee.Reducer.mean(), scale=30)
    return values.map(lambda f: f.set('date', date))

table = merged.map(extract).flatten().filter(ee.Filter.notNull(['mean']))

task = ee.batch.Export.table.toDrive(
    collection=table,
    description='plots_ndvi_2018',
    folder='plots',
    fileFormat='CSV',
    selectors=['plot_id', 'treatment', 'date', 'mean']
)
# task.start()

features = table.getInfo()['features']
with open('plots_ndvi_2018.csv', 'w') as f:
    writer = csv.writer(f)
    writer.writerow(['plot_id', 'treatment', 'date', 'ndvi'])
    for feat in features:
        p = feat['properties']
        writer.writerow([p['plot_id'], p['treatment'], p['date'], p['mean']])

print('Done')
