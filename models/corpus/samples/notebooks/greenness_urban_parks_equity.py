import ee
import geemap
import pandas as pd
import geopandas as gpd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='green-equity')

# Census tracts, Cook County
tracts = ee.FeatureCollection('TIGER/2020/TRACT') \
    .filter(ee.Filter.eq('STATEFP', '17')) \
    .filter(ee.Filter.eq('COUNTYFP', '031'))
print('tracts:', tracts.size().getInfo())

# NDVI, summer 2021
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(tracts) \
    .filterDate('2021-06-01', '2021-09-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .median()
ndvi = s2.normalizedDifference(['B8', 'B4']).rename('ndvi')

# LST
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(tracts) \
    .filterDate('2021-06-01', '2021-09-01') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .median()
lst = l8.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('lst')

# Tree canopy and impervious
nlcd = ee.ImageCollection('USGS/NLCD_RELEASES/2019_REL/NLCD').filter(ee.Filter.eq('system:index', '2019')).first()
imperv = nlcd.select('impervious')

image = ndvi.addBands(lst).addBands(imperv)

stats = image.reduceRegions(
    collection=tracts,
    reducer=ee.Reducer.mean(),
    scale=30,
    tileScale=4
).select(['GEOID', 'ndvi', 'lst', 'impervious'], retainGeometry=False)

df = geemap.ee_to_df(stats)
df['GEOID'] = df['GEOID'].astype(str)

# ACS
acs = pd.read_csv('acs_2021_cook.csv', dtype={'GEOID': str})
acs = acs[['GEOID', 'median_income', 'pct_poverty', 'pct_black', 'pct_hispanic', 'population']]
df = df.merge(acs, on='GEOID', how='inner')
df = df[(df['population'] > 0) & (df['median_income'] > 0)]

df['income_q'] = pd.qcut(df['median_income'], 5, labels=['Q1', 'Q2', 'Q3', 'Q4', 'Q5'])
print(df.groupby('income_q')[['ndvi', 'lst', 'impervious']].mean().round(2))

fig, ax = plt.subplots(1, 3, figsize=(16, 5))
sns.boxplot(x='income_q', y='ndvi', data=df, ax=ax[0], palette='Greens')
sns.boxplot(x='income_q', y='lst', data=df, ax=ax[1], palette='Reds_r')
sns.boxplot(x='income_q', y='impervious', data=df, ax=ax[2], palette='Greys_r')
for a in ax:
    a.set_xlabel('Income quintile')
ax[0].set_ylabel('NDVI')
ax[1].set_ylabel('LST (°C)')
ax[2].set_ylabel('Impervious (%)')
plt.tight_layout()
plt.savefig('equity.png', dpi=300)
plt.show()

gdf = gpd.read_file('tl_2020_17_tract.shp')
gdf = gdf[gdf['COUNTYFP'] == '031'].merge(df, on='GEOID')
fig, ax = plt.subplots(1, 2, figsize=(16, 9))
gdf.plot(column='ndvi', cmap='YlGn', legend=True, ax=ax[0])
gdf.plot(column='median_income', cmap='viridis', legend=True, ax=ax[1])
ax[0].set_title('NDVI')
ax[1].set_title('Median income')
for a in ax:
    a.set_axis_off()
plt.show()

print(df[['ndvi', 'lst', 'impervious', 'median_income', 'pct_poverty']].corr(method='spearman').round(2))
