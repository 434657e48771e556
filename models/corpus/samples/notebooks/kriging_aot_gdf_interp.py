import ee
import geemap
import numpy as np
import pandas as pd
import geopandas as gpd
import matplotlib.pyplot as plt
from scipy.interpolate import griddata
from pykrige.ok import OrdinaryKriging

ee.Initialize(project='ee-soil-krig')

soil = pd.read_csv('soil_samples.csv')
soil = soil[soil['depth'] == '0-20']
print(soil[['pH', 'SOC', 'clay']].describe())

pts = geemap.df_to_ee(soil[['id', 'lon', 'lat', 'SOC']], latitude='lat', longitude='lon')
farm = ee.FeatureCollection('projects/ee-soil-krig/assets/farm').geometry()

# bare soil composite, April to June over five years
def bare(img):
    ndvi = img.normalizedDifference(['B8', 'B4'])
    nbr2 = img.normalizedDifference(['B11', 'B12'])
    return img.updateMask(ndvi.lt(0.25)).updateMask(nbr2.lt(0.1)).divide(10000)

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(farm)
      .filter(ee.Filter.calendarRange(2018, 2022, 'year'))
      .filter(ee.Filter.calendarRange(3, 6, 'month'))
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
      .map(bare)
      .median()
      .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']))

dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic().rename('dem')

df = geemap.ee_to_df(s2.addBands(dem).reduceRegions(pts, ee.Reducer.first(), 10)).dropna()
print(len(df))
print(df.drop(columns='id').corr()['SOC'].sort_values())

# ordinary kriging of SOC
lon = soil['lon'].values
lat = soil['lat'].values
z = soil['SOC'].values
gx = np.linspace(lon.min(), lon.max(), 150)
gy = np.linspace(lat.min(), lat.max(), 150)

ok = OrdinaryKriging(lon, lat, z, variogram_model='spherical', verbose=True, enable_plotting=True)
zhat, var = ok.execute('grid', gx, gy)

# simple linear interpolation for comparison
GX, GY = np.meshgrid(gx, gy)
zlin = griddata((lon, lat), z, (GX, GY), method='linear')

fig, axes = plt.subplots(1, 3, figsize=(20, 6))
for ax, data, title in zip(axes, [zhat, np.sqrt(var), zlin], ['Kriging', 'Std. dev.', 'Linear']):
    im = ax.pcolormesh(gx, gy, data, cmap='YlOrBr')
    ax.scatter(lon, lat, c='k', s=8)
    ax.set_title(title)
    ax.set_aspect('equal')
    plt.colorbar(im, ax=ax, shrink=0.8)
plt.savefig('soc_kriging.png', dpi=200, bbox_inches='tight')
plt.show()

Map = geemap.Map()
Map.centerObject(farm, 15)
Map.addLayer(s2.clip(farm), {'bands': ['B4', 'B3', 'B2'], 'min': 0.02, 'max': 0.25}, 'Bare soil')
Map.addLayer(pts, {'color': 'red'}, 'Samples')
Map
