import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

ROI = ee.Geometry.Point([-70.05, -15.85]).buffer(40000)   # Titicaca
START = '1990-01-01'
END = '2022-12-31'

def rename_oli(img):
    return img.select(
        ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'],
        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'QA_PIXEL'])

def rename_tm(img):
    return img.select(
        ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'],
        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'QA_PIXEL'])

def mask(img):
    qa = img.select('QA_PIXEL')
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    optical = img.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2']).multiply(0.0000275).add(-0.2)
    return optical.updateMask(clear).copyProperties(img, ['system:time_start', 'SPACECRAFT_ID'])

l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(ROI).filterDate(START, END).map(rename_tm)
l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(ROI).filterDate(START, END).map(rename_tm)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(ROI).filterDate(START, END).map(rename_oli)
l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(ROI).filterDate(START, END).map(rename_oli)

col = l5.merge(l7).merge(l8).merge(l9).map(mask).sort('system:time_start')
print(col.size().getInfo())

def mndwi(img):
    return img.addBands(img.normalizedDifference(['green', 'swir1']).rename('mndwi'))

col = col.map(mndwi)

# annual water frequency
out = []
for year in range(1990, 2023):
    sub = col.filterDate(f'{year}-01-01', f'{year+1}-01-01')
    n = sub.size().getInfo()
    if n == 0:
        print('no images for', year)
        continue
    water = sub.select('mndwi').median().gt(0.1)
    area = water.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(), geometry=ROI, scale=60, maxPixels=1e10)
    a = area.getInfo()['mndwi'] / 1e6
    out.append([year, n, a])
    print(year, n, round(a, 2))

df = pd.DataFrame(out, columns=['year', 'n_images', 'area'])

fig, ax1 = plt.subplots(figsize=(12, 5))
ax1.bar(df['year'], df['n_images'], color='lightgray', label='Images')
ax1.set_ylabel('Number of images')
ax2 = ax1.twinx()
ax2.plot(df['year'], df['area'], 'b-o', label='Water area')
ax2.set_ylabel('Water area (km2)')
ax1.set_xlabel('Year')
fig.legend(loc='upper left')
plt.show()

Map = geemap.Map()
Map.centerObject(ROI, 9)
w1990 = col.filterDate('1990-01-01', '1993-01-01').select('mndwi').median().gt(0.1).selfMask()
w2020 = col.filterDate('2020-01-01', '2023-01-01').select('mndwi').median().gt(0.1).selfMask()
Map.addLayer(w1990, {'palette': 'cyan'}, '1990-1992')
Map.addLayer(w2020, {'palette': 'blue'}, '2020-2022')
Map
