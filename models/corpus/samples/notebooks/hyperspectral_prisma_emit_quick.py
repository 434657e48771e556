import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-emit')

# EMIT reflectance over Cuprite
cuprite = ee.Geometry.Point([-117.19, 37.54])
col = ee.ImageCollection('NASA/EMIT/L2A/RFL').filterBounds(cuprite).filterDate('2022-08-01', '2024-01-01')
print(col.size().getInfo())
img = col.first()
print(img.bandNames().size().getInfo(), 'bands')

names = img.bandNames().getInfo()[:20]
print(names)

vals = img.reduceRegion(ee.Reducer.mean(), cuprite.buffer(100), 60).getInfo()
s = pd.Series(vals)
s = s[[k for k in s.index if k.startswith('reflectance')]]
s.index = [int(k.split('_')[-1]) for k in s.index]
s = s.sort_index()

plt.figure(figsize=(10, 5))
plt.plot(s.index, s.values)
plt.xlabel('Band')
plt.ylabel('Reflectance')
plt.show()

Map = geemap.Map()
Map.centerObject(cuprite, 11)
Map.addLayer(img, {'bands': ['reflectance_35', 'reflectance_23', 'reflectance_11'], 'min': 0, 'max': 0.4}, 'EMIT RGB')
Map
