import ee
import geemap
import pandas as pd

ee.Initialize(project='ee-nufus')

iller = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Turkey'))

nufus2000 = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').filterDate('2000-01-01', '2000-12-31').first().select('population_count').rename('n2000')
nufus2020 = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').filterDate('2020-01-01', '2020-12-31').first().select('population_count').rename('n2020')

goruntu = nufus2000.addBands(nufus2020)
sonuc = goruntu.reduceRegions(collection=iller, reducer=ee.Reducer.sum(), scale=927.67)

df = geemap.ee_to_df(sonuc)[['ADM1_NAME', 'n2000', 'n2020']]
df['degisim'] = (df['n2020'] / df['n2000'] - 1) * 100
df = df.sort_values('degisim', ascending=False).round(1)
print(df.head(10))
df.to_csv('nufus.csv', index=False)

harita = geemap.Map(center=[39, 35], zoom=6)
fark = nufus2020.subtract(nufus2000).clip(iller)
harita.addLayer(fark, {'min': -500, 'max': 500, 'palette': ['blue', 'white', 'red']}, 'Nüfus farkı')
harita
