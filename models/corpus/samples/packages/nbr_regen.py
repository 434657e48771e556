#%%
import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

#%% area
fire = ee.FeatureCollection('users/rbotha/fires/knysna_2017')
geom = fire.geometry()
fire_date = '2017-06-07'

#%% functions
def maskL8(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

def scaleL8(image):
    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(optical, None, True)

def addNBR(image):
    nbr = image.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR')
    return image.addBands(nbr)

def addNDVI(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    return image.addBands(ndvi)

#%% collection
l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
      .filterBounds(geom)
      .filterDate('2014-01-01', '2022-12-31')
      .filter(ee.Filter.lt('CLOUD_COVER', 60))
      .map(maskL8)
      .map(scaleL8)
      .map(addNBR)
      .map(addNDVI))

pre = l8.filterDate('2016-06-01', '2017-06-01').median()
post = l8.filterDate('2017-06-15', '2017-12-31').median()
dnbr = pre.select('NBR').subtract(post.select('NBR')).multiply(1000).rename('dNBR').clip(geom)

#%% severity
severity = (ee.Image(1)
            .where(dnbr.gte(100), 2)
            .where(dnbr.gte(270), 3)
            .where(dnbr.gte(440), 4)
            .where(dnbr.gte(660), 5)
            .clip(geom)
            .rename('severity'))

#%% regrowth per severity class
def regrowth(year):
    img = l8.filterDate('%d-01-01' % year, '%d-12-31' % year).select(['NBR', 'NDVI']).median()
    ratio = img.divide(pre.select(['NBR', 'NDVI'])).rename(['rNBR', 'rNDVI'])
    stats = ratio.addBands(severity).reduceRegion(
        reducer=ee.Reducer.mean().repeat(2).group(groupField=2, groupName='severity'),
        geometry=geom,
        scale=30,
        maxPixels=1e9
    )
    return stats.get('groups').getInfo()

rows = []
for year in range(2018, 2023):
    for g in regrowth(year):
        rows.append([year, g['severity'], g['mean'][0], g['mean'][1]])

df = pd.DataFrame(rows, columns=['year', 'severity', 'rNBR', 'rNDVI'])
df.to_csv('regrowth.csv', index=False)

#%% plot
for sev, g in df.groupby('severity'):
    plt.plot(g['year'], g['rNBR'], marker='o', label='class %d' % sev)
plt.axhline(1, color='k', linestyle='--')
plt.ylabel('NBR / pre-fire NBR')
plt.legend()
plt.show()

#%% map
Map = geemap.Map()
Map.centerObject(geom, 11)
Map.addLayer(dnbr, {'min': -100, 'max': 800, 'palette': ['green', 'yellow', 'orange', 'red']}, 'dNBR')
Map.addLayer(severity, {'min': 1, 'max': 5, 'palette': ['1a9850', 'fee08b', 'fdae61', 'f46d43', 'a50026']}, 'severity')
Map
