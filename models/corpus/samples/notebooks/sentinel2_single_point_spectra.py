import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-spectra')

bands = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B9', 'B11', 'B12']
wavelengths = [443, 490, 560, 665, 705, 740, 783, 842, 865, 945, 1610, 2190]

points = {
    'Water': [12.60, 45.42],
    'Salt marsh': [12.42, 45.53],
    'Urban': [12.24, 45.49],
    'Crop': [12.55, 45.62],
}

img = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
       .filterBounds(ee.Geometry.Point(points['Urban']))
       .filterDate('2022-06-01', '2022-08-31')
       .sort('CLOUDY_PIXEL_PERCENTAGE')
       .first())
print(img.date().format('YYYY-MM-dd').getInfo(), img.get('CLOUDY_PIXEL_PERCENTAGE').getInfo())

plt.figure(figsize=(10, 6))
data = {}
for name, xy in points.items():
    pt = ee.Geometry.Point(xy).buffer(30)
    vals = img.select(bands).multiply(0.0001).reduceRegion(ee.Reducer.mean(), pt, 10).getInfo()
    spectrum = [vals[b] for b in bands]
    data[name] = spectrum
    plt.plot(wavelengths, spectrum, marker='o', label=name)

plt.xlabel('Wavelength (nm)')
plt.ylabel('Reflectance')
plt.title('Sentinel-2 spectra, Venice')
plt.legend()
plt.grid(True)
plt.savefig('spectra.png', dpi=200)
plt.show()

df = pd.DataFrame(data, index=bands)
df['wavelength'] = wavelengths
df.to_csv('spectra.csv')
print(df.round(3))
