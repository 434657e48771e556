import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-simple')

# Region of interest
roi = ee.Geometry.Polygon(
    [[[78.0, 17.2],
      [78.8, 17.2],
      [78.8, 17.7],
      [78.0, 17.7],
      [78.0, 17.2]]])

# Load MODIS NDVI
modis = ee.ImageCollection('MODIS/061/MOD13Q1') \
    .filterDate('2015-01-01', '2023-12-31') \
    .select('NDVI')

# Scale the NDVI
def scale(image):
    return image.multiply(0.0001).copyProperties(image, ['system:time_start'])

modis = modis.map(scale)

# Get the mean NDVI for each image
def get_mean(image):
    mean = image.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=roi,
        scale=250,
        maxPixels=1e9
    )
    return image.set('mean_ndvi', mean.get('NDVI'))

modis = modis.map(get_mean)

# Convert to lists
dates = modis.aggregate_array('system:time_start').getInfo()
values = modis.aggregate_array('mean_ndvi').getInfo()

# Create DataFrame
df = pd.DataFrame({'date': dates, 'ndvi': values})
df['date'] = pd.to_datetime(df['date'], unit='ms')
df.set_index('date', inplace=True)
print(df.head())
print(df.describe())

# Plot
plt.figure(figsize=(14, 6))
plt.plot(df.index, df['ndvi'], marker='o', linestyle='-', color='green', markersize=3)
plt.title('MODIS NDVI Time Series')
plt.xlabel('Date')
plt.ylabel('NDVI')
plt.grid(True)
plt.xticks(rotation=45)
plt.tight_layout()
plt.show()

# Monthly mean
monthly = df.groupby(df.index.month).mean()
monthly.plot(kind='bar', figsize=(10, 5), color='green', legend=False)
plt.title('Mean monthly NDVI')
plt.xlabel('Month')
plt.ylabel('NDVI')
plt.show()

# Save to CSV
df.to_csv('modis_ndvi.csv')

# Map
Map = geemap.Map()
Map.centerObject(roi, 9)
ndvi_vis = {'min': 0, 'max': 0.8, 'palette': ['red', 'yellow', 'green']}
Map.addLayer(modis.mean().clip(roi), ndvi_vis, 'Mean NDVI')
Map.add_colorbar(ndvi_vis, label='NDVI')
Map
