import ee
import geemap
import pandas as pd

ee.Initialize()

# Vegetation before and after the locust outbreak, northern Kenya
area = ee.Geometry.Rectangle([37.5, 1.0, 39.0, 2.5])

smap = ee.ImageCollection('NASA_USDA/HSL/SMAP10KM_soil_moisture').select('ssm')
ndvi = ee.ImageCollection('MODIS/006/MOD13Q1').select('NDVI')
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation')
s2 = ee.ImageCollection('COPERNICUS/S2_SR').filterBounds(area).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

ndvi_dec = ndvi.filterDate('2019-12-01', '2020-01-01').mean().multiply(0.0001).clip(area)
ndvi_feb = ndvi.filterDate('2020-02-01', '2020-03-01').mean().multiply(0.0001).clip(area)
ndvi_lta = ndvi.filter(ee.Filter.calendarRange(2, 2, 'month')).filterDate('2001-01-01', '2019-12-31').mean().multiply(0.0001).clip(area)

s2_dec = s2.filterDate('2019-12-01', '2020-01-05').median().clip(area)
s2_feb = s2.filterDate('2020-02-01', '2020-03-05').median().clip(area)

Map = geemap.Map()
Map.centerObject(area, 9)
Map.addLayer(s2_dec, {'bands': ['B8', 'B4', 'B3'], 'min': 0, 'max': 5000}, 'S2 Dec 2019')
Map.addLayer(s2_feb, {'bands': ['B8', 'B4', 'B3'], 'min': 0, 'max': 5000}, 'S2 Feb 2020')
vis = {'min': 0, 'max': 0.7, 'palette': ['brown', 'yellow', 'green']}
Map.addLayer(ndvi_dec, vis, 'NDVI Dec 2019')
Map.addLayer(ndvi_feb, vis, 'NDVI Feb 2020')
Map.addLayer(ndvi_feb.subtract(ndvi_lta), {'min': -0.3, 'max': 0.3, 'palette': ['red', 'white', 'green']}, 'NDVI anomaly Feb 2020')
Map

def ts(col, name, scale, mult=1):
    def f(img):
        v = img.reduceRegion(ee.Reducer.mean(), area, scale).values().get(0)
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), name: v})
    fc = ee.FeatureCollection(col.filterDate('2018-06-01', '2020-06-01').map(f)).getInfo()
    df = pd.DataFrame([x['properties'] for x in fc['features']])
    df['date'] = pd.to_datetime(df['date'])
    df[name] = df[name] * mult
    return df.set_index('date')

a = ts(ndvi, 'NDVI', 250, 0.0001)
b = ts(smap, 'SSM', 10000)
c = ts(rain, 'Rain', 5000)
df = a.join(b, how='outer').join(c, how='outer').resample('M').mean()
df.plot(subplots=True, figsize=(10, 8), marker='o')
