import ee
import geemap
import pandas as pd

ee.Authenticate()

ee.Initialize(project='ee-mary-thesis')

Map = geemap.Map()

# my study sites
site1 = ee.Geometry.Polygon([[[36.95, -0.30], [36.97, -0.30], [36.97, -0.28], [36.95, -0.28], [36.95, -0.30]]])
site2 = ee.Geometry.Polygon([[[37.05, -0.35], [37.07, -0.35], [37.07, -0.33], [37.05, -0.33], [37.05, -0.35]]])
site3 = ee.Geometry.Polygon([[[37.15, -0.40], [37.17, -0.40], [37.17, -0.38], [37.15, -0.38], [37.15, -0.40]]])

Map.addLayer(site1, {'color': 'red'}, 'site1')
Map.addLayer(site2, {'color': 'green'}, 'site2')
Map.addLayer(site3, {'color': 'blue'}, 'site3')
Map.centerObject(site2, 12)
Map

# image collection
s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED") \
    .filterDate('2023-01-01', '2023-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

def addNDVI(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return image.addBands(ndvi)

s2 = s2.map(addNDVI)

# site 1
s2_site1 = s2.filterBounds(site1)
def stats1(image):
    mean = image.select('NDVI').reduceRegion(ee.Reducer.mean(), site1, 10).get('NDVI')
    return image.set('ndvi_mean', mean)
s2_site1 = s2_site1.map(stats1)
dates1 = s2_site1.aggregate_array('system:time_start').getInfo()
ndvi1 = s2_site1.aggregate_array('ndvi_mean').getInfo()
df1 = pd.DataFrame({'date': dates1, 'ndvi': ndvi1})
df1['date'] = pd.to_datetime(df1['date'], unit='ms')
df1['site'] = 'site1'

# site 2
s2_site2 = s2.filterBounds(site2)
def stats2(image):
    mean = image.select('NDVI').reduceRegion(ee.Reducer.mean(), site2, 10).get('NDVI')
    return image.set('ndvi_mean', mean)
s2_site2 = s2_site2.map(stats2)
dates2 = s2_site2.aggregate_array('system:time_start').getInfo()
ndvi2 = s2_site2.aggregate_array('ndvi_mean').getInfo()
df2 = pd.DataFrame({'date': dates2, 'ndvi': ndvi2})
df2['date'] = pd.to_datetime(df2['date'], unit='ms')
df2['site'] = 'site2'

# site 3
s2_site3 = s2.filterBounds(site3)
def stats3(image):
    mean = image.select('NDVI').reduceRegion(ee.Reducer.mean(), site3, 10).get('NDVI')
    return image.set('ndvi_mean', mean)
s2_site3 = s2_site3.map(stats3)
dates3 = s2_site3.aggregate_array('system:time_start').getInfo()
ndvi3 = s2_site3.aggregate_array('ndvi_mean').getInfo()
df3 = pd.DataFrame({'date': dates3, 'ndvi': ndvi3})
df3['date'] = pd.to_datetime(df3['date'], unit='ms')
df3['site'] = 'site3'

# all together
df = pd.concat([df1, df2, df3])
df.to_csv('ndvi_sites.csv', index=False)

import matplotlib.pyplot as plt

plt.figure(figsize=(12, 6))
plt.plot(df1['date'], df1['ndvi'], label='Site 1')
plt.plot(df2['date'], df2['ndvi'], label='Site 2')
plt.plot(df3['date'], df3['ndvi'], label='Site 3')
plt.xlabel('Date')
plt.ylabel('NDVI')
plt.title('NDVI of the three sites')
plt.legend()
plt.show()
