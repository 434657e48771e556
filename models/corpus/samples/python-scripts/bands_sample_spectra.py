import ee
import pandas as pd
import matplotlib.pyplot as plt
ee.Initialize()

bands = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B9', 'B11', 'B12']
wavelengths = [443, 490, 560, 665, 705, 740, 783, 842, 865, 945, 1610, 2190]

image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(ee.Geometry.Point([-0.38, 39.33])) \
    .filterDate('2022-07-01', '2022-07-31') \
    .sort('CLOUDY_PIXEL_PERCENTAGE') \
    .first() \
    .select(bands) \
    .divide(10000)

points = {
    'rice': [-0.345, 39.285],
    'water': [-0.352, 39.335],
    'orange': [-0.470, 39.320],
    'urban': [-0.375, 39.470],
    'sand': [-0.290, 39.310]
}

plt.figure(figsize=(9, 5))
for name, xy in points.items():
    v = image.reduceRegion(ee.Reducer.mean(), ee.Geometry.Point(xy).buffer(20), 10).getInfo()
    plt.plot(wavelengths, [v[b] for b in bands], marker='o', label=name)
plt.xlabel('Wavelength (nm)')
plt.ylabel('Reflectance')
plt.legend()
plt.savefig('spectra.png', dpi=200)
