import ee
import geemap
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-env-corr')

aoi = ee.FeatureCollection('projects/ee-env-corr/assets/dhaka')
geometry = aoi.geometry()

startDate = '2022-01-01'
endDate = '2022-12-31'

# NDVI
ndvi = ee.ImageCollection('MODIS/061/MOD13A2').filterDate(startDate, endDate).select('NDVI').mean().multiply(0.0001).rename('NDVI')
# LST
lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(startDate, endDate).select('LST_Day_1km').mean().multiply(0.02).subtract(273.15).rename('LST')
# ET
et = ee.ImageCollection('MODIS/061/MOD16A2').filterDate(startDate, endDate).select('ET').sum().multiply(0.1).rename('ET')
# Rainfall
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(startDate, endDate).select('precipitation').sum().rename('Rainfall')
# NO2
no2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2').filterDate(startDate, endDate).select('tropospheric_NO2_column_number_density').mean().multiply(1e6).rename('NO2')
# Night lights
ntl = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate(startDate, endDate).select('avg_rad').mean().rename('NTL')
# Population
pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'BGD')).filter(ee.Filter.eq('year', 2020)).first().rename('Population')
# Elevation
dem = ee.Image('USGS/SRTMGL1_003').rename('Elevation')

stack = ee.Image.cat([ndvi, lst, et, rain, no2, ntl, pop, dem]).clip(aoi)

Map = geemap.Map()
Map.centerObject(aoi, 10)
Map.addLayer(ndvi.clip(aoi), {'min': 0, 'max': 0.8, 'palette': ['brown', 'yellow', 'green']}, 'NDVI')
Map.addLayer(lst.clip(aoi), {'min': 24, 'max': 36, 'palette': ['blue', 'yellow', 'red']}, 'LST')
Map.addLayer(et.clip(aoi), {'min': 0, 'max': 1200, 'palette': ['white', 'blue']}, 'ET')
Map.addLayer(rain.clip(aoi), {'min': 1000, 'max': 2500, 'palette': ['white', 'blue']}, 'Rainfall')
Map.addLayer(no2.clip(aoi), {'min': 50, 'max': 300, 'palette': ['black', 'purple', 'yellow', 'red']}, 'NO2')
Map.addLayer(ntl.clip(aoi), {'min': 0, 'max': 60, 'palette': ['black', 'yellow', 'white']}, 'NTL')
Map

# random points
points = ee.FeatureCollection.randomPoints(region=geometry, points=1000, seed=0)
sample = stack.sampleRegions(collection=points, scale=1000, geometries=False)
df = geemap.ee_to_df(sample)
df = df.dropna()
print(df.shape)
df.head()

corr = df.corr(method='pearson')
plt.figure(figsize=(9, 7))
sns.heatmap(corr, annot=True, fmt='.2f', cmap='RdBu_r', center=0)
plt.title('Correlation matrix')
plt.tight_layout()
plt.savefig('correlation.png', dpi=300)
plt.show()

fig, axes = plt.subplots(2, 2, figsize=(12, 10))
sns.regplot(x='NDVI', y='LST', data=df, ax=axes[0, 0], scatter_kws={'s': 8})
sns.regplot(x='NTL', y='LST', data=df, ax=axes[0, 1], scatter_kws={'s': 8})
sns.regplot(x='NTL', y='NO2', data=df, ax=axes[1, 0], scatter_kws={'s': 8})
sns.regplot(x='Population', y='NTL', data=df, ax=axes[1, 1], scatter_kws={'s': 8})
plt.tight_layout()
plt.show()

df.to_csv('dhaka_samples.csv', index=False)
