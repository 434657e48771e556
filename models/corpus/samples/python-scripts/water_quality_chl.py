import ee
import datetime
import pandas as pd
ee.Initialize()

# Lake Erie western basin
lake = ee.Geometry.Polygon([[[-83.5, 41.4], [-82.6, 41.4], [-82.6, 42.0], [-83.5, 42.0]]])

stations = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([-83.19, 41.71]), {'id': 'WE2'}),
    ee.Feature(ee.Geometry.Point([-83.26, 41.83]), {'id': 'WE4'}),
    ee.Feature(ee.Geometry.Point([-83.36, 41.70]), {'id': 'WE6'}),
    ee.Feature(ee.Geometry.Point([-83.13, 41.83]), {'id': 'WE8'}),
])


def maskClouds(image):
    qa = image.select('QA60')
    cloudMask = qa.bitwiseAnd(1 << 10).eq(0)
    cirrusMask = qa.bitwiseAnd(1 << 11).eq(0)
    return image.updateMask(cloudMask).updateMask(cirrusMask)


def waterMask(image):
    ndwi = image.normalizedDifference(['B3', 'B8'])
    return image.updateMask(ndwi.gt(0))


def ndci(image):
    # normalized difference chlorophyll index
    idx = image.normalizedDifference(['B5', 'B4']).rename('ndci')
    chla = idx.pow(2).multiply(194.325).add(idx.multiply(86.115)).add(14.039).rename('chla')
    return image.addBands(idx).addBands(chla)


def turbidity(image):
    red = image.select('B4').divide(10000)
    t = red.multiply(228.1).divide(ee.Image(1).subtract(red.divide(0.1641))).rename('turbidity')
    return image.addBands(t)


s2 = ee.ImageCollection('COPERNICUS/S2_SR') \
    .filterBounds(lake) \
    .filterDate('2019-05-01', '2019-10-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
    .map(maskClouds) \
    .map(waterMask) \
    .map(ndci) \
    .map(turbidity)

print('images:', s2.size().getInfo())


def extract(image):
    date = image.date().format('YYYY-MM-dd')
    values = image.select(['ndci', 'chla', 'turbidity']).reduceRegions(
        collection=stations,
        reducer=ee.Reducer.mean(),
        scale=20
    )
    return values.map(lambda f: f.set('date', date))


table = s2.map(extract).flatten().filter(ee.Filter.notNull(['chla']))

task = ee.batch.Export.table.toDrive(
    collection=table,
    description='erie_water_quality_2019',
    folder='waterquality',
    fileFormat='CSV',
    selectors=['id', 'date', 'ndci', 'chla', 'turbidity']
)
task.start()
