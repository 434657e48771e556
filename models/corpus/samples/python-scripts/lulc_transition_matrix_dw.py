import ee
import pandas as pd

ee.Initialize()

aoi = ee.FeatureCollection('WCMC/WDPA/current/polygons').filter(ee.Filter.eq('NAME', 'Tsavo East')).geometry()

names = ['water', 'trees', 'grass', 'flooded_vegetation', 'crops', 'shrub_and_scrub', 'built', 'bare', 'snow_and_ice']


def annual_mode(year):
    return (ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1')
            .filterBounds(aoi)
            .filterDate(f'{year}-01-01', f'{year + 1}-01-01')
            .select('label')
            .mode()
            .rename('label'))


lc1 = annual_mode(2016)
lc2 = annual_mode(2022)

trans = lc1.multiply(10).add(lc2).rename('trans').toInt()

hist = ee.Image.pixelArea().divide(10000).addBands(trans).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='code'),
    geometry=aoi,
    scale=30,
    maxPixels=1e13,
    tileScale=8
).getInfo()

matrix = pd.DataFrame(0.0, index=names, columns=names)
for g in hist['groups']:
    i, j = divmod(int(g['code']), 10)
    matrix.iloc[i, j] = g['sum']

print(matrix.round(0))
matrix.to_csv('transition_2016_2022.csv')

loss = matrix.sum(axis=1) - pd.Series([matrix.iloc[i, i] for i in range(9)], index=names)
gain = matrix.sum(axis=0) - pd.Series([matrix.iloc[i, i] for i in range(9)], index=names)
print(pd.DataFrame({'loss': loss, 'gain': gain, 'net': gain - loss}).round(0))
