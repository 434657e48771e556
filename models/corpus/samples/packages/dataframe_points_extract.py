import time
import ee
import numpy as np
import pandas as pd

ee.Initialize()

df = pd.read_csv('occurrences.csv')
df = df.dropna(subset=['decimalLatitude', 'decimalLongitude'])
df = df.drop_duplicates(subset=['decimalLatitude', 'decimalLongitude'])
print(len(df), 'points')

# predictors
bio = ee.Image('WORLDCLIM/V1/BIO')
dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem)
ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2010-01-01', '2020-12-31').select('NDVI')
ndvi_mean = ndvi.mean().multiply(0.0001).rename('ndvi_mean')
ndvi_sd = ndvi.reduce(ee.Reducer.stdDev()).multiply(0.0001).rename('ndvi_sd')
tree = ee.ImageCollection('MODIS/006/MOD44B').filterDate('2015-01-01', '2020-12-31') \
    .select('Percent_Tree_Cover').mean().rename('tree')
human = ee.ImageCollection('CSP/HM/GlobalHumanModification').first().rename('hm')

stack = bio.addBands([dem, slope, ndvi_mean, ndvi_sd, tree, human])

results = []
n = 500
for i in range(0, len(df), n):
    part = df.iloc[i:i + n]
    feats = [ee.Feature(ee.Geometry.Point([x, y]), {'gbifID': str(g)})
             for x, y, g in zip(part['decimalLongitude'], part['decimalLatitude'], part['gbifID'])]
    fc = ee.FeatureCollection(feats)
    sampled = stack.reduceRegions(collection=fc, reducer=ee.Reducer.first(), scale=1000)
    for attempt in range(5):
        try:
            info = sampled.getInfo()
            break
        except Exception as e:
            print('retry', i, attempt, e)
            time.sleep(10)
    else:
        continue
    results.extend([f['properties'] for f in info['features']])
    print(i + len(part), '/', len(df))

out = pd.DataFrame(results)
out.to_csv('predictors.csv', index=False)
print(out.describe().T)
