import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

ee.Authenticate()
ee.Initialize(project='ee-airquality-jkt')

# Jakarta
aoi = ee.Geometry.Rectangle([106.6, -6.4, 107.1, -6.05])

startDate = '2019-01-01'
endDate = '2022-12-31'

# NO2
no2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2') \
    .select('NO2_column_number_density') \
    .filterDate(startDate, endDate) \
    .filterBounds(aoi)

# CO
co = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CO') \
    .select('CO_column_number_density') \
    .filterDate(startDate, endDate) \
    .filterBounds(aoi)

# SO2
so2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_SO2') \
    .select('SO2_column_number_density') \
    .filterDate(startDate, endDate) \
    .filterBounds(aoi)

# O3
o3 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_O3') \
    .select('O3_column_number_density') \
    .filterDate(startDate, endDate) \
    .filterBounds(aoi)

Map = geemap.Map()
Map.centerObject(aoi, 10)

palette = ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']
Map.addLayer(no2.mean().clip(aoi), {'min': 0, 'max': 0.0003, 'palette': palette, 'opacity': 0.6}, 'NO2')
Map.addLayer(co.mean().clip(aoi), {'min': 0, 'max': 0.05, 'palette': palette, 'opacity': 0.6}, 'CO', False)
Map.addLayer(so2.mean().clip(aoi), {'min': 0, 'max': 0.0005, 'palette': palette, 'opacity': 0.6}, 'SO2', False)
Map.addLayer(o3.mean().clip(aoi), {'min': 0.1, 'max': 0.15, 'palette': palette, 'opacity': 0.6}, 'O3', False)
Map


def monthly_mean(collection, band):
    months = pd.date_range(startDate, endDate, freq='MS')
    values = []
    for m in months:
        start = m.strftime('%Y-%m-%d')
        end = (m + pd.DateOffset(months=1)).strftime('%Y-%m-%d')
        img = collection.filterDate(start, end).mean()
        val = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=aoi,
            scale=1113,
            maxPixels=1e9
        ).get(band).getInfo()
        values.append(val)
    return pd.Series(values, index=months)


df = pd.DataFrame()
df['NO2'] = monthly_mean(no2, 'NO2_column_number_density')
df['CO'] = monthly_mean(co, 'CO_column_number_density')
df['SO2'] = monthly_mean(so2, 'SO2_column_number_density')
df['O3'] = monthly_mean(o3, 'O3_column_number_density')
df.index.name = 'date'
df.head()

fig, axs = plt.subplots(4, 1, figsize=(12, 14), sharex=True)
for i, col in enumerate(df.columns):
    axs[i].plot(df.index, df[col], marker='o', markersize=3)
    axs[i].set_ylabel(f'{col} (mol/m²)')
    axs[i].grid(alpha=0.4)
axs[0].set_title('Monthly mean column density over Jakarta')
plt.tight_layout()
plt.show()

# correlation
plt.figure(figsize=(6, 5))
sns.heatmap(df.corr(), annot=True, cmap='coolwarm', vmin=-1, vmax=1)
plt.title('Correlation')
plt.show()

# seasonal
df['month'] = df.index.month
df.groupby('month')['NO2'].mean().plot(kind='bar', color='slategray')
plt.ylabel('NO2 (mol/m²)')
plt.show()

df.to_csv('jakarta_s5p.csv')
