import ee
import json
import pandas as pd

ee.Initialize()

with open('fields.geojson') as f:
    geojson = json.load(f)

fc = ee.FeatureCollection(geojson['features'])
print(fc.size().getInfo())

start = '2022-03-01'
end = '2022-11-01'


def cloudMask(image):
    scl = image.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10)).And(scl.neq(11))
    return image.updateMask(mask)


def addNDVI(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return image.addBands(ndvi)


collection = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterDate(start, end) \
    .filterBounds(fc) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50)) \
    .map(cloudMask) \
    .map(addNDVI) \
    .select('NDVI')


def per_image(image):
    stats = image.reduceRegions(
        collection=fc,
        reducer=ee.Reducer.mean().setOutputs(['ndvi']),
        scale=10
    )
    date = image.date().format('YYYY-MM-dd')
    return stats.filter(ee.Filter.notNull(['ndvi'])) \
        .map(lambda feature: feature.set('date', date).setGeometry(None))


table = collection.map(per_image).flatten()

task = ee.batch.Export.table.toDrive(
    collection=table,
    description='field_ndvi_2022',
    fileFormat='CSV',
    selectors=['field_id', 'date', 'ndvi']
)
task.start()
