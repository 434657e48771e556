import ee
import geemap
import numpy as np
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-waterfreq')

# Inner Niger Delta
delta = ee.Geometry.Polygon([[[-5.2, 13.9], [-3.4, 14.9], [-3.0, 16.4], [-4.3, 16.6], [-5.4, 14.8], [-5.2, 13.9]]])

START, END = '2014-01-01', '2023-01-01'

col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(delta) \
    .filterDate(START, END) \
    .filter(ee.Filter.lt('CLOUD_COVER', 60))

def water_and_valid(img):
    qa = img.select('QA_PIXEL')
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    sr = img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6']).multiply(0.0000275).add(-0.2)
    mndwi = sr.normalizedDifference(['SR_B3', 'SR_B6'])
    ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4'])
    evi = sr.expression('2.5 * (N - R) / (N + 6 * R - 7.5 * B + 1)', {
        'N': sr.select('SR_B5'),
        'R': sr.select('SR_B4'),
        'B': sr.select('SR_B2')
    })
    water = mndwi.gt(ndvi).Or(mndwi.gt(evi)).And(evi.lt(0.1))
    return water.updateMask(clear).rename('water').addBands(clear.selfMask().rename('valid')) \
        .copyProperties(img, ['system:time_start'])

wv = col.map(water_and_valid)
freq = wv.select('water').sum().divide(wv.select('valid').sum()).multiply(100).rename('freq').clip(delta)

classes = ee.Image(0) \
    .where(freq.gte(1), 1) \
    .where(freq.gte(10), 2) \
    .where(freq.gte(25), 3) \
    .where(freq.gte(50), 4) \
    .where(freq.gte(75), 5) \
    .selfMask() \
    .clip(delta)

Map = geemap.Map()
Map.centerObject(delta, 8)
vis = {'min': 0, 'max': 100, 'palette': ['ffffff', 'a6cee3', '1f78b4', '08306b']}
pal = ['ffffcc', 'a1dab4', '41b6c4', '2c7fb8', '253494']
Map.addLayer(freq, vis, 'Water frequency')
Map.addLayer(classes, {'min': 1, 'max': 5, 'palette': pal}, 'Classes')
Map.add_colorbar(vis, label='Frequency (%)')
Map.add_legend(title='Water frequency', labels=['1-10 %', '10-25 %', '25-50 %', '50-75 %', '75-100 %'], colors=pal)
Map

groups = ee.Image.pixelArea().divide(1e6).addBands(classes).reduceRegion(
    reducer=ee.Reducer.sum().group(1, 'class'),
    geometry=delta,
    scale=120,
    maxPixels=1e10,
    tileScale=8
).getInfo()['groups']

labels = ['1-10', '10-25', '25-50', '50-75', '75-100']
areas = [g['sum'] for g in groups]
plt.bar(labels, areas, color=['#' + p for p in pal], edgecolor='k')
plt.xlabel('Frequency (%)')
plt.ylabel('Area (km²)')
plt.show()
