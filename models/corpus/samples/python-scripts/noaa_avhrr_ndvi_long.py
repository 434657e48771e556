import ee
import pandas as pd
import matplotlib.pyplot as plt
ee.Initialize()

# AVHRR NDVI CDR 1982 - 2013 and MODIS 2000 - 2020 for Mongolia
mng = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Mongolia')).geometry()

avhrr = ee.ImageCollection('NOAA/CDR/AVHRR/NDVI/V5').select('NDVI')
modis = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI')

def growing(col, year, scale):
    img = col.filterDate('%d-06-01' % year, '%d-09-01' % year).max().multiply(0.0001)
    return img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=mng,
        scale=scale,
        maxPixels=1e9
    ).get('NDVI').getInfo()

a = {y: growing(avhrr, y, 10000) for y in range(1982, 2014)}
m = {y: growing(modis, y, 10000) for y in range(2000, 2021)}

df = pd.DataFrame({'avhrr': pd.Series(a), 'modis': pd.Series(m)})
print(df)

overlap = df.dropna()
print('correlation', overlap.corr().iloc[0, 1])

df.plot(marker='o')
plt.ylabel('JJA max NDVI')
plt.show()
