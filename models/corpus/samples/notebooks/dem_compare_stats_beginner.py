import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-dem-compare')

aoi = ee.Geometry.Rectangle([73.7, 18.3, 74.0, 18.6])

# SRTM
srtm = ee.Image('USGS/SRTMGL1_003').select('elevation').clip(aoi)
# NASADEM
nasadem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').clip(aoi)
# ALOS
alos = ee.ImageCollection('JAXA/ALOS/AW3D30/V3_2').select('DSM').mosaic().clip(aoi)
# Copernicus
glo30 = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic().clip(aoi)

vis = {'min': 500, 'max': 1300, 'palette': ['006600', '002200', 'fff700', 'ab7634', 'c4d0ff', 'ffffff']}

Map = geemap.Map()
Map.centerObject(aoi, 11)
Map.addLayer(srtm, vis, 'SRTM')
Map.addLayer(nasadem, vis, 'NASADEM')
Map.addLayer(alos, vis, 'ALOS')
Map.addLayer(glo30, vis, 'GLO30')
Map

# statistics
reducer = ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True).combine(ee.Reducer.minMax(), '', True)

srtm_stats = srtm.reduceRegion(reducer, aoi, 30, maxPixels=1e9).getInfo()
nasadem_stats = nasadem.reduceRegion(reducer, aoi, 30, maxPixels=1e9).getInfo()
alos_stats = alos.reduceRegion(reducer, aoi, 30, maxPixels=1e9).getInfo()
glo30_stats = glo30.reduceRegion(reducer, aoi, 30, maxPixels=1e9).getInfo()

print('SRTM', srtm_stats)
print('NASADEM', nasadem_stats)
print('ALOS', alos_stats)
print('GLO30', glo30_stats)

# differences
diff1 = srtm.subtract(glo30).rename('diff')
diff2 = nasadem.subtract(glo30).rename('diff')
diff3 = alos.subtract(glo30).rename('diff')

diff_vis = {'min': -20, 'max': 20, 'palette': ['red', 'white', 'blue']}
Map.addLayer(diff1, diff_vis, 'SRTM - GLO30', False)
Map.addLayer(diff2, diff_vis, 'NASADEM - GLO30', False)
Map.addLayer(diff3, diff_vis, 'ALOS - GLO30', False)

# sample and plot
img = srtm.rename('srtm').addBands(nasadem.rename('nasadem')).addBands(alos.rename('alos')).addBands(glo30.rename('glo30'))
df = geemap.ee_to_df(img.sample(aoi, scale=30, numPixels=3000))
fig, ax = plt.subplots(1, 3, figsize=(15, 5))
ax[0].scatter(df['glo30'], df['srtm'], s=3)
ax[0].set_title('SRTM')
ax[1].scatter(df['glo30'], df['nasadem'], s=3)
ax[1].set_title('NASADEM')
ax[2].scatter(df['glo30'], df['alos'], s=3)
ax[2].set_title('ALOS')
for a in ax:
    a.set_xlabel('GLO30 (m)')
plt.show()

for c in ['srtm', 'nasadem', 'alos']:
    e = df[c] - df['glo30']
    print(c, 'mean:', round(e.mean(), 2), 'std:', round(e.std(), 2))
