import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

# Area-elevation-volume curve of a reservoir from SRTM
reservoir = ee.FeatureCollection('users/dnh/embalse_yacyreta').geometry()
dem = ee.Image('USGS/SRTMGL1_003').clip(reservoir)

mm = dem.reduceRegion(ee.Reducer.minMax(), reservoir, 30, maxPixels=1e10).getInfo()
zmin, zmax = mm['elevation_min'], mm['elevation_max']
print(zmin, zmax)

levels = list(range(int(zmin), int(zmin) + 30))

areas = []
for z in levels:
    a = dem.lte(z).multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=reservoir,
        scale=30,
        maxPixels=1e10
    ).get('elevation').getInfo()
    areas.append(a / 1e6)
    print(z, round(a / 1e6, 3))

areas = np.array(areas)
# trapezoidal
volumes = np.concatenate([[0], np.cumsum((areas[1:] + areas[:-1]) / 2.0)])

df = pd.DataFrame({'level': levels, 'area_km2': areas, 'volume_hm3': volumes})
df.to_csv('aev_curve.csv', index=False)

fig, ax1 = plt.subplots()
ax1.plot(df['area_km2'], df['level'], 'b')
ax1.set_xlabel('Area (km2)', color='b')
ax1.set_ylabel('Level (m)')
ax2 = ax1.twiny()
ax2.plot(df['volume_hm3'], df['level'], 'r')
ax2.set_xlabel('Volume (hm3)', color='r')
plt.show()
