import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

# Suspended sediment in the Irrawaddy at 3 stations from Landsat 5/7/8 red and NIR reflectance
stations = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([95.98, 21.98]).buffer(200), {'name': 'Sagaing'}),
    ee.Feature(ee.Geometry.Point([95.10, 18.80]).buffer(200), {'name': 'Pyay'}),
    ee.Feature(ee.Geometry.Point([95.22, 17.65]).buffer(200), {'name': 'Hinthada'}),
])

def mask_tm(img):
    qa = img.select('QA_PIXEL')
    water = qa.bitwiseAnd(1 << 7).neq(0)
    cloud = qa.bitwiseAnd(1 << 3).neq(0).Or(qa.bitwiseAnd(1 << 4).neq(0))
    out = img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5'], ['green', 'red', 'nir', 'swir1']).multiply(0.0000275).add(-0.2)
    return out.updateMask(water).updateMask(cloud.Not()).copyProperties(img, ['system:time_start'])

def mask_oli(img):
    qa = img.select('QA_PIXEL')
    water = qa.bitwiseAnd(1 << 7).neq(0)
    cloud = qa.bitwiseAnd(1 << 3).neq(0).Or(qa.bitwiseAnd(1 << 4).neq(0))
    out = img.select(['SR_B3', 'SR_B4', 'SR_B5', 'SR_B6'], ['green', 'red', 'nir', 'swir1']).multiply(0.0000275).add(-0.2)
    return out.updateMask(water).updateMask(cloud.Not()).copyProperties(img, ['system:time_start'])

l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(stations).map(mask_tm)
l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(stations).map(mask_tm)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(stations).map(mask_oli)
col = l5.merge(l7).merge(l8)

def extract(img):
    date = ee.Date(img.get('system:time_start')).format('YYYY-MM-dd')
    fc = img.reduceRegions(collection=stations, reducer=ee.Reducer.median(), scale=30)
    return fc.map(lambda f: f.set('date', date).setGeometry(None))

table = col.map(extract).flatten().filter(ee.Filter.notNull(['red']))

task = ee.batch.Export.table.toDrive(
    collection=table,
    description='irrawaddy_reflectance',
    folder='sediment',
    fileFormat='CSV',
    selectors=['name', 'date', 'green', 'red', 'nir', 'swir1']
)
task.start()

# read after export finished
# df = pd.read_csv('irrawaddy_reflectance.csv', parse_dates=['date'])
# df['ssc'] = np.exp(1.8 + 12.5 * df['red'] + 7.2 * df['nir'])
# df['month'] = df['date'].dt.month
# df.boxplot(column='ssc', by='month')
# plt.show()
