import ee
import numpy as np
import matplotlib.pyplot as plt
from scipy.stats import pearsonr

ee.Initialize()

roi = ee.Geometry.Polygon([[[44.2, 33.15], [44.6, 33.15], [44.6, 33.5], [44.2, 33.5], [44.2, 33.15]]])   # Baghdad

def maskClouds(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

def addBandsFunc(image):
    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    ndvi = optical.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    ndbi = optical.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
    ndwi = optical.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI')
    lst = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')
    return image.addBands([ndvi, ndbi, ndwi, lst])

col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(roi) \
    .filterDate('2022-06-01', '2022-08-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 10)) \
    .map(maskClouds) \
    .map(addBandsFunc)

image = col.select(['NDVI', 'NDBI', 'NDWI', 'LST']).mean().clip(roi)

sample = image.sample(
    region=roi,
    scale=30,
    numPixels=3000,
    seed=0
)

ndvi = np.array(sample.aggregate_array('NDVI').getInfo())
ndbi = np.array(sample.aggregate_array('NDBI').getInfo())
ndwi = np.array(sample.aggregate_array('NDWI').getInfo())
lst = np.array(sample.aggregate_array('LST').getInfo())

print('NDVI-LST', pearsonr(ndvi, lst))
print('NDBI-LST', pearsonr(ndbi, lst))
print('NDWI-LST', pearsonr(ndwi, lst))

fig, axs = plt.subplots(1, 3, figsize=(15, 5))
axs[0].scatter(ndvi, lst, s=3, color='green')
axs[0].set_xlabel('NDVI')
axs[0].set_ylabel('LST (°C)')
axs[1].scatter(ndbi, lst, s=3, color='red')
axs[1].set_xlabel('NDBI')
axs[1].set_ylabel('LST (°C)')
axs[2].scatter(ndwi, lst, s=3, color='blue')
axs[2].set_xlabel('NDWI')
axs[2].set_ylabel('LST (°C)')
plt.tight_layout()
plt.savefig('lst_correlation_baghdad.png', dpi=300)
plt.show()
