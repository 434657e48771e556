import ee
import geemap
import pandas as pd
import numpy as np
import statsmodels.formula.api as smf
import matplotlib.pyplot as plt

ee.Initialize(project='ee-birdpoints')

pts = pd.read_csv('point_counts_2022.csv')
print(pts.head())
print(pts['point_id'].nunique(), 'points')

unique = pts[['point_id', 'lat', 'lon']].drop_duplicates('point_id')
fc = geemap.df_to_ee(unique, latitude='lat', longitude='lon')

# variables
nlcd = ee.ImageCollection('USGS/NLCD_RELEASES/2019_REL/NLCD').filter(ee.Filter.eq('system:index', '2019')).first()
lc = nlcd.select('landcover')
forest = lc.gte(41).And(lc.lte(43)).rename('forest')
grass = lc.eq(71).Or(lc.eq(81)).rename('grass')
crop = lc.eq(82).rename('crop')
urban = lc.gte(21).And(lc.lte(24)).rename('urban')
wetland = lc.eq(90).Or(lc.eq(95)).rename('wetland')

ndvi = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterDate('2022-05-15', '2022-07-31') \
    .filterBounds(fc) \
    .map(lambda i: i.updateMask(i.select('QA_PIXEL').bitwiseAnd(0b11000).eq(0))) \
    .median() \
    .normalizedDifference(['SR_B5', 'SR_B4']) \
    .rename('ndvi')

elev = ee.Image('USGS/3DEP/10m').select('elevation').rename('elev')

img = ee.Image.cat([forest, grass, crop, urban, wetland, ndvi, elev])

tables = []
for r in [100, 500, 2000]:
    buf = fc.map(lambda f: f.buffer(r))
    res = img.reduceRegions(collection=buf, reducer=ee.Reducer.mean(), scale=30, tileScale=4)
    d = geemap.ee_to_df(res).set_index('point_id')
    d = d[['forest', 'grass', 'crop', 'urban', 'wetland', 'ndvi', 'elev']].add_suffix(f'_{r}')
    tables.append(d)
    print(r, d.shape)

env = pd.concat(tables, axis=1).reset_index()
env.to_csv('env_buffers.csv', index=False)

rich = pts.groupby('point_id')['species'].nunique().rename('richness').reset_index()
meadowlark = pts[pts['species'] == 'EAME'].groupby('point_id')['count'].sum().rename('eame').reset_index()
df = rich.merge(meadowlark, on='point_id', how='left').merge(env, on='point_id')
df['eame'] = df['eame'].fillna(0)

# which scale fits best?
for r in [100, 500, 2000]:
    m = smf.poisson(f'richness ~ forest_{r} + grass_{r} + urban_{r} + wetland_{r} + ndvi_{r}', data=df).fit(disp=0)
    print(r, 'AIC = %.1f' % m.aic)

m = smf.glm('eame ~ grass_500 + crop_500 + forest_500', data=df, family=__import__('statsmodels.api').api.families.NegativeBinomial()).fit()
print(m.summary())

fig, axes = plt.subplots(1, 3, figsize=(15, 4))
for ax, v in zip(axes, ['forest_500', 'grass_500', 'urban_500']):
    ax.scatter(df[v], df['richness'], s=10, alpha=0.5)
    ax.set_xlabel(v)
    ax.set_ylabel('Species richness')
plt.tight_layout()
plt.show()
