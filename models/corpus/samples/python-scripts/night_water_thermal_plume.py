import ee
import pandas as pd
ee.Initialize()

plant = ee.Geometry.Point([18.18, 60.40])
near = plant.buffer(2000)
far = plant.buffer(10000).difference(plant.buffer(6000))

water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(90)

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(plant)
l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(plant)
col = l8.merge(l9).filter(ee.Filter.lt('CLOUD_COVER', 40))

def wst(img):
    qa = img.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 1).Or(qa.bitwiseAnd(1 << 3)).Or(qa.bitwiseAnd(1 << 4))
    t = img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('t')
    t = t.updateMask(water).updateMask(cloud.Not())
    t_near = t.reduceRegion(ee.Reducer.mean(), near, 30).get('t')
    t_far = t.reduceRegion(ee.Reducer.mean(), far, 90).get('t')
    return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'near': t_near, 'far': t_far})

fc = ee.FeatureCollection(col.map(wst)).filter(ee.Filter.notNull(['near', 'far']))
df = pd.DataFrame([f['properties'] for f in fc.getInfo()['features']])
df['dT'] = df['near'] - df['far']
df = df.sort_values('date')
df.to_csv('plume.csv', index=False)
print(df.describe())
