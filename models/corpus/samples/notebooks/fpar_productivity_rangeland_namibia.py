import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns

ee.Initialize(project='rangeland-na')

farms = ee.FeatureCollection('projects/rangeland-na/assets/conservancies')

npp = ee.ImageCollection('MODIS/061/MOD17A3HGF').select('Npp')
vcf = ee.ImageCollection('MODIS/061/MOD44B').select(['Percent_Tree_Cover', 'Percent_NonTree_Vegetation', 'Percent_NonVegetated'])
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')

frames = []
for year in range(2001, 2023):
    n = npp.filter(ee.Filter.calendarRange(year, year, 'year')).first().multiply(0.0001).rename('npp')
    # rainfall season Oct-Apr
    r = chirps.filterDate(f'{year - 1}-10-01', f'{year}-05-01').sum().rename('rain')
    fc = n.addBands(r).reduceRegions(collection=farms, reducer=ee.Reducer.mean(), scale=1000)
    d = geemap.ee_to_df(fc)[['name', 'npp', 'rain']]
    d['year'] = year
    frames.append(d)

df = pd.concat(frames, ignore_index=True)
df['rue'] = df['npp'] / df['rain'] * 1000     # rain use efficiency

# residual trends
out = []
for name, d in df.groupby('name'):
    d = d.dropna()
    b, a = np.polyfit(d['rain'], d['npp'], 1)
    res = d['npp'] - (a + b * d['rain'])
    t = np.polyfit(d['year'], res, 1)[0]
    r2 = np.corrcoef(d['rain'], d['npp'])[0, 1] ** 2
    out.append([name, b, r2, t])
restrend = pd.DataFrame(out, columns=['name', 'slope', 'r2', 'restrend']).sort_values('restrend')
print(restrend)
restrend.to_csv('restrend.csv', index=False)

g = sns.FacetGrid(df, col='name', col_wrap=4, height=2.5, sharey=False)
g.map_dataframe(sns.regplot, x='rain', y='npp', scatter_kws={'s': 10})
g.set_axis_labels('Rain (mm)', 'NPP (kgC/m²)')
plt.show()

# bush encroachment
def vcf_mean(y0, y1):
    return vcf.filterDate(f'{y0}-01-01', f'{y1}-12-31').select('Percent_Tree_Cover').mean()

change = vcf_mean(2016, 2020).subtract(vcf_mean(2000, 2004)).clip(farms)

Map = geemap.Map()
Map.centerObject(farms, 7)
vis = {'min': -10, 'max': 10, 'palette': ['d73027', 'ffffbf', '1a9850']}
Map.addLayer(change, vis, 'Tree cover change')
Map.addLayer(farms.style(fillColor='00000000', color='black'), {}, 'Conservancies')
Map.add_colorbar(vis, label='Change (%)')
Map
