import ee
import geemap
import pandas as pd

ee.Initialize(project='ee-acesso-saude')

# Unidades de saúde de Moçambique
us = pd.read_csv('unidades_sanitarias.csv')
us = us.dropna(subset=['lat', 'lon'])
fc = geemap.df_to_ee(us, latitude='lat', longitude='lon')
provincias = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Mozambique'))

# superfície de fricção (minutos por metro)
friccao = ee.Image('Oxford/MAP/friction_surface_2015_v1_0').select('friction')

origem = ee.Image(0).toByte().paint(fc.map(lambda f: f.buffer(1000)), 1)
custo = friccao.cumulativeCost(source=origem.gt(0), maxDistance=150000).rename('minutos').clip(provincias)

pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'MOZ')).filter(ee.Filter.eq('year', 2020)).first()

Map = geemap.Map()
Map.centerObject(provincias, 5)
vis = {'min': 0, 'max': 180, 'palette': ['1a9850', 'ffffbf', 'd73027', '4d004b']}
Map.addLayer(custo, vis, 'Tempo (min)')
Map.addLayer(fc, {'color': 'black'}, 'US')
Map.add_colorbar(vis, label='Tempo até a unidade (min)')
Map

linhas = []
for limite in [30, 60, 120]:
    dentro = pop.updateMask(custo.lte(limite))
    r = dentro.reduceRegions(collection=provincias, reducer=ee.Reducer.sum(), scale=1000, tileScale=4)
    d = geemap.ee_to_df(r)[['ADM1_NAME', 'sum']]
    d['limite'] = limite
    linhas.append(d)

total = geemap.ee_to_df(pop.reduceRegions(provincias, ee.Reducer.sum(), 1000, tileScale=4))[['ADM1_NAME', 'sum']].rename(columns={'sum': 'total'})
df = pd.concat(linhas).merge(total, on='ADM1_NAME')
df['pct'] = 100 * df['sum'] / df['total']
tab = df.pivot(index='ADM1_NAME', columns='limite', values='pct').round(1)
print(tab)
tab.to_csv('acesso.csv')
