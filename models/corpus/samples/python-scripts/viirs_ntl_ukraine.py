# Night lights before and after, by oblast
import ee
import pandas as pd

ee.Initialize()

viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').select('avg_rad')
oblasts = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Ukraine'))

before = viirs.filterDate('2021-03-01', '2022-01-31').median()
after = viirs.filterDate('2022-03-01', '2023-01-31').median()

diff = after.subtract(before).rename('diff')
ratio = after.divide(before).rename('ratio')

combined = before.rename('before').addBands(after.rename('after')).addBands(diff)

stats = combined.reduceRegions(
    collection=oblasts,
    reducer=ee.Reducer.sum(),
    scale=463.83,
    tileScale=2
)

features = stats.getInfo()['features']
df = pd.DataFrame([f['properties'] for f in features])
df = df[['ADM1_NAME', 'before', 'after', 'diff']]
df['pct'] = df['diff'] / df['before'] * 100
df = df.sort_values('pct')
print(df.to_string())
df.to_csv('ntl_ukraine.csv')
