import ee
import pandas as pd
import pymannkendall as mk
import matplotlib.pyplot as plt

ee.Initialize()

regions = ee.FeatureCollection('RESOLVE/ECOREGIONS/2017').filter(ee.Filter.eq('BIOME_NAME', 'Tundra'))
names = regions.aggregate_array('ECO_NAME').getInfo()

ndvi = ee.ImageCollection('MODIS/061/MOD13A1').select('NDVI')

# maximum july-august NDVI per year
bands = []
for year in range(2000, 2024):
    img = ndvi.filterDate('%d-07-01' % year, '%d-09-01' % year).max().multiply(0.0001).rename('y%d' % year)
    bands.append(img)

stack = ee.Image.cat(bands)
stats = stack.reduceRegions(
    collection=regions,
    reducer=ee.Reducer.mean(),
    scale=5000
)

data = stats.map(lambda f: f.setGeometry(None)).getInfo()['features']
df = pd.DataFrame([d['properties'] for d in data])
cols = ['y%d' % y for y in range(2000, 2024)]
df = df.set_index('ECO_NAME')[cols]
df.columns = range(2000, 2024)
df.to_csv('tundra_ndvi.csv')

out = []
for name, row in df.iterrows():
    res = mk.original_test(row.values)
    out.append([name, res.trend, res.p, res.slope])
    print('%-50s %-12s p=%.3f slope=%.5f' % (name, res.trend, res.p, res.slope))

pd.DataFrame(out, columns=['ecoregion', 'trend', 'p', 'slope']).to_csv('tundra_trends.csv', index=False)
df.T.mean(axis=1).plot()
plt.show()
