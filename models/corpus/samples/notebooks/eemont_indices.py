import ee
import eemont
import geemap
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-eemont-test')

point = ee.Geometry.Point([-76.21, 3.45])
roi = point.buffer(1000)

S2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(roi)
      .filterDate('2020-01-01', '2022-12-31')
      .maskClouds()
      .scaleAndOffset()
      .spectralIndices(['NDVI', 'EVI', 'GNDVI', 'SAVI']))

ts = S2.getTimeSeriesByRegion(
    geometry=roi,
    reducer=[ee.Reducer.mean(), ee.Reducer.median()],
    scale=10,
    bands=['NDVI', 'EVI', 'GNDVI', 'SAVI'],
    dateColumn='date',
    naValue=-9999
)

df = geemap.ee_to_df(ts)
df.head()

df[df == -9999] = float('nan')
df['date'] = pd.to_datetime(df['date'], infer_datetime_format=True)

long = pd.melt(df, id_vars=['date', 'reducer'], value_vars=['NDVI', 'EVI', 'GNDVI', 'SAVI'], var_name='Index', value_name='Value')
long = long.dropna()

plt.figure(figsize=(15, 8))
sns.set_style('whitegrid')
ax = sns.lineplot(data=long, x='date', y='Value', hue='Index', style='reducer')
ax.set_ylabel('Value')
ax.set_xlabel('')
plt.title('Sugarcane, Valle del Cauca')
plt.show()

Map = geemap.Map()
Map.centerObject(roi, 14)
Map.addLayer(S2.median(), {'min': 0, 'max': 0.3, 'bands': ['B4', 'B3', 'B2']}, 'RGB')
Map.addLayer(S2.select('NDVI').median(), {'min': 0, 'max': 1, 'palette': ['red', 'yellow', 'green']}, 'NDVI')
Map.addLayer(roi, {}, 'ROI')
Map
