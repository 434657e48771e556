import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='trail-profile')

# GPS track
gpx = pd.read_csv('track.csv')
coords = gpx[['lon', 'lat']].values.tolist()
line = ee.Geometry.LineString(coords)
print('Length: %.1f km' % (line.length(1).getInfo() / 1000))

dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic()
srtm = ee.Image('USGS/SRTMGL1_003').rename('SRTM')
alos = ee.ImageCollection('JAXA/ALOS/AW3D30/V3_2').select('DSM').mosaic()

stack = dem.addBands(srtm).addBands(alos)

# sample in pieces of 1000 points
frames = []
for i in range(0, len(gpx), 1000):
    part = gpx.iloc[i:i + 1000]
    feats = [ee.Feature(ee.Geometry.Point([r.lon, r.lat]), {'idx': int(k)}) for k, r in part.iterrows()]
    fc = ee.FeatureCollection(feats)
    res = stack.reduceRegions(collection=fc, reducer=ee.Reducer.first(), scale=30).getInfo()
    frames.append(pd.DataFrame([f['properties'] for f in res['features']]))

df = pd.concat(frames).sort_values('idx').reset_index(drop=True)
df = df.join(gpx)

# distance along the track
R = 6371000
lat = np.radians(df['lat'])
lon = np.radians(df['lon'])
dlat = lat.diff()
dlon = lon.diff()
a = np.sin(dlat / 2)**2 + np.cos(lat) * np.cos(lat.shift()) * np.sin(dlon / 2)**2
df['dist'] = (2 * R * np.arcsin(np.sqrt(a))).fillna(0).cumsum() / 1000

plt.figure(figsize=(14, 5))
plt.plot(df['dist'], df['ele'], 'k', lw=1, label='GPS')
plt.plot(df['dist'], df['DEM'], label='GLO-30')
plt.plot(df['dist'], df['SRTM'], label='SRTM')
plt.plot(df['dist'], df['DSM'], label='ALOS')
plt.xlabel('Distance (km)')
plt.ylabel('Elevation (m)')
plt.legend()
plt.grid()
plt.show()

for c in ['DEM', 'SRTM', 'DSM']:
    e = df[c] - df['ele']
    print(c, 'bias: %.1f' % e.mean(), 'rmse: %.1f' % np.sqrt((e**2).mean()))

Map = geemap.Map()
Map.centerObject(line, 12)
Map.addLayer(ee.Terrain.hillshade(srtm), {}, 'Hillshade')
Map.addLayer(line, {'color': 'red'}, 'Track')
Map
