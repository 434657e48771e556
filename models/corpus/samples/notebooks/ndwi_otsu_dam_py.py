import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from skimage.filters import threshold_otsu

ee.Initialize(project='ee-kariba')

kariba = ee.Geometry.Polygon([[[26.6, -18.1], [29.1, -18.1], [29.1, -16.4], [26.6, -16.4], [26.6, -18.1]]])

def year_ndwi(year):
    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
            .filterBounds(kariba)
            .filterDate(f'{year}-10-01', f'{year}-12-31')
            .filter(ee.Filter.lt('CLOUD_COVER', 20))
            .median()
            .normalizedDifference(['B3', 'B5'])
            .rename('NDWI'))

def otsu(img):
    hist = img.reduceRegion(
        reducer=ee.Reducer.histogram(255),
        geometry=kariba,
        scale=200,
        bestEffort=True
    ).get('NDWI').getInfo()
    counts = np.array(hist['histogram'])
    means = np.array(hist['bucketMeans'])
    return threshold_otsu(hist=(counts, means))

years = range(2013, 2024)
out = []
for y in years:
    img = year_ndwi(y)
    t = float(otsu(img))
    water = img.gt(t)
    area = water.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=kariba,
        scale=100,
        maxPixels=1e10
    ).getInfo()['NDWI']
    out.append((y, t, area / 1e6))
    print(f'{y}: threshold {t:.3f}, area {area / 1e6:.0f} km2')

df = pd.DataFrame(out, columns=['year', 'threshold', 'area'])

plt.figure(figsize=(9, 4))
plt.bar(df['year'], df['area'], color='royalblue')
plt.ylim(df['area'].min() * 0.9, df['area'].max() * 1.02)
plt.ylabel('Water area (km²)')
plt.title('Lake Kariba, Oct-Dec')
plt.show()

Map = geemap.Map()
Map.centerObject(kariba, 8)
for y in [2013, 2016, 2019, 2023]:
    t = float(df.loc[df['year'] == y, 'threshold'].iloc[0])
    Map.addLayer(year_ndwi(y).gt(t).selfMask(), {'palette': ['0000ff']}, f'Water {y}', y == 2023)
Map
