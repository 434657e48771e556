import ee
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize()

a = [86.80, 27.85]
b = [87.05, 28.05]
n = 200

dem = ee.Image('USGS/SRTMGL1_003')

lons = np.linspace(a[0], b[0], n)
lats = np.linspace(a[1], b[1], n)
points = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([float(x), float(y)]), {'i': i}) for i, (x, y) in enumerate(zip(lons, lats))
])

sampled = dem.reduceRegions(collection=points, reducer=ee.Reducer.first().setOutputs(['elevation']), scale=30)
rows = sampled.reduceColumns(ee.Reducer.toList(2), ['i', 'elevation']).get('list').getInfo()
z = np.array([r[1] for r in sorted(rows)])

length = ee.Geometry.LineString([a, b]).length().getInfo() / 1000
d = np.linspace(0, length, n)

plt.figure(figsize=(10, 4))
plt.fill_between(d, z, z.min(), color='lightgray')
plt.plot(d, z, color='k')
plt.xlabel('Distance (km)')
plt.ylabel('Elevation (m)')
plt.savefig('profile.png')
