import ee
import geemap
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize()

img = ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_196024_20200801').select(['SR_B5', 'SR_B4', 'SR_B3'])

aoi = ee.Geometry.Polygon(
    [[[6.05, 50.85],
      [6.05, 50.75],
      [6.20, 50.75],
      [6.20, 50.85]]], None, False)

rgb_img = geemap.ee_to_numpy(img, region=aoi, scale=30)
print(rgb_img.shape)

rgb_img_test = (255 * (rgb_img - 7000) / 15000).clip(0, 255).astype('uint8')
plt.figure(figsize=(8, 8))
plt.imshow(rgb_img_test)
plt.axis('off')
plt.show()

nir = rgb_img[:, :, 0].astype(float) * 0.0000275 - 0.2
red = rgb_img[:, :, 1].astype(float) * 0.0000275 - 0.2
ndvi = (nir - red) / (nir + red + 1e-6)

plt.figure(figsize=(8, 6))
plt.imshow(ndvi, cmap='RdYlGn', vmin=0, vmax=1)
plt.colorbar(label='NDVI')
plt.show()

# sampleRectangle
band_arrs = img.sampleRectangle(region=aoi.buffer(-4500).bounds(), defaultValue=0)
arr = np.array(band_arrs.get('SR_B5').getInfo())
print(arr.shape, arr.min(), arr.max())

plt.hist(ndvi.ravel(), bins=80)
plt.show()
