import ee
import pandas as pd

ee.Initialize()

# Black summer 2019-2020: burned area per state and vegetation type
states = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.inList('ADM1_NAME', ['New South Wales', 'Victoria', 'Queensland', 'South Australia']))

burned = ee.ImageCollection('MODIS/006/MCD64A1') \
    .filterDate('2019-08-01', '2020-03-31') \
    .select('BurnDate') \
    .max() \
    .gt(0)

lc = ee.ImageCollection('MODIS/006/MCD12Q1').filterDate('2018-01-01', '2018-12-31').first().select('LC_Type1')

names = states.aggregate_array('ADM1_NAME').getInfo()
table = []
for name in names:
    geom = states.filter(ee.Filter.eq('ADM1_NAME', name)).geometry()
    area = ee.Image.pixelArea().divide(1e6).updateMask(burned).addBands(lc).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='lc'),
        geometry=geom,
        scale=500,
        maxPixels=1e10
    ).getInfo()
    for g in area['groups']:
        table.append([name, g['lc'], g['sum']])
    print(name)

df = pd.DataFrame(table, columns=['state', 'lc', 'km2'])
print(df.pivot_table(index='lc', columns='state', values='km2').fillna(0).round(0))
df.to_csv('black_summer.csv', index=False)

# severity with Landsat 8 in one fire
roi = ee.Geometry.Rectangle([150.0, -33.6, 150.8, -32.9])

def cloudMask(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

def nbr(image):
    return image.select('SR_B.').multiply(0.0000275).add(-0.2).normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR')

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(roi).map(cloudMask).map(nbr)
pre = l8.filterDate('2019-07-01', '2019-10-15').median()
post = l8.filterDate('2020-01-20', '2020-04-15').median()
dnbr = pre.subtract(post).multiply(1000).rename('dNBR').clip(roi)

task = ee.batch.Export.image.toDrive(
    image=dnbr.toInt16(),
    description='dnbr_gospers',
    folder='blacksummer',
    region=roi,
    scale=30,
    crs='EPSG:32756',
    maxPixels=1e10
)
task.start()
