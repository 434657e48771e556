import ee
import pandas as pd
ee.Initialize()

spei = ee.ImageCollection('CSIC/SPEI/2_9').select(['SPEI_03_month', 'SPEI_12_month'])
region = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Spain')).geometry()

def area_drought(img):
    d3 = img.select('SPEI_03_month').lt(-1).rename('d3')
    d12 = img.select('SPEI_12_month').lt(-1).rename('d12')
    m = d3.addBands(d12).addBands(img).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=region,
        scale=55660,
        maxPixels=1e9
    )
    return ee.Feature(None, m).set('date', img.date().format('YYYY-MM'))

fc = ee.FeatureCollection(spei.filterDate('1980-01-01', '2023-01-01').map(area_drought))
df = pd.DataFrame([f['properties'] for f in fc.getInfo()['features']])
df = df.set_index(pd.to_datetime(df['date']))
df[['d3', 'd12']] = df[['d3', 'd12']] * 100
df.to_csv('spei_spain.csv')
print(df['d12'].resample('Y').mean().sort_values(ascending=False).head(10))
