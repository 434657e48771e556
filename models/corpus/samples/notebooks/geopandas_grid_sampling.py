import ee
import geemap
import numpy as np
import pandas as pd
import geopandas as gpd
from shapely.geometry import box, Point, mapping
import matplotlib.pyplot as plt

ee.Initialize(project='ee-grid-sample')

aoi = gpd.read_file('study_area.shp').to_crs(epsg=32737)
minx, miny, maxx, maxy = aoi.total_bounds
print(minx, miny, maxx, maxy)

# 5 km grid
size = 5000
cells = []
for x in np.arange(minx, maxx, size):
    for y in np.arange(miny, maxy, size):
        cells.append(box(x, y, x + size, y + size))
grid = gpd.GeoDataFrame({'cell_id': range(len(cells))}, geometry=cells, crs=aoi.crs)
grid = gpd.overlay(grid, aoi[['geometry']], how='intersection')
grid = grid[grid.area > 0.5 * size ** 2]
print(len(grid), 'cells')

ax = aoi.boundary.plot(color='k', figsize=(8, 8))
grid.boundary.plot(ax=ax, color='gray', linewidth=0.5)
plt.show()

grid = grid.to_crs(epsg=4326)

# to ee
def to_ee(gdf):
    feats = []
    for _, row in gdf.iterrows():
        geom = ee.Geometry(mapping(row.geometry))
        feats.append(ee.Feature(geom, {'cell_id': int(row['cell_id'])}))
    return ee.FeatureCollection(feats)

# images
ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2020-01-01', '2021-01-01').select('NDVI').mean().multiply(0.0001).rename('ndvi')
npp = ee.ImageCollection('MODIS/061/MOD17A3HGF').filterDate('2020-01-01', '2021-01-01').select('Npp').first().multiply(0.0001).rename('npp')
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2020-01-01', '2021-01-01').sum().rename('rain')
elev = ee.Image('USGS/SRTMGL1_003').rename('elev')
slope = ee.Terrain.slope(elev).rename('slope')
human = ee.ImageCollection('CSP/HM/GlobalHumanModification').first().rename('ghm')
travel = ee.Image('Oxford/MAP/accessibility_to_cities_2015_v1_0').rename('access')

img = ndvi.addBands([npp, rain, elev, slope, human, travel])

res = []
step = 500
for i in range(0, len(grid), step):
    fc = to_ee(grid.iloc[i:i + step])
    out = img.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=250, tileScale=4)
    info = out.getInfo()
    res.append(pd.DataFrame([f['properties'] for f in info['features']]))
    print(i)

df = pd.concat(res)
grid = grid.merge(df, on='cell_id')
grid.to_file('grid_values.gpkg', driver='GPKG')

fig, axes = plt.subplots(2, 3, figsize=(18, 11))
for ax, col, cmap in zip(axes.flat, ['ndvi', 'npp', 'rain', 'elev', 'ghm', 'access'], ['YlGn', 'Greens', 'Blues', 'terrain', 'magma', 'plasma_r']):
    grid.plot(column=col, cmap=cmap, legend=True, ax=ax)
    ax.set_title(col)
    ax.set_axis_off()
plt.tight_layout()
plt.savefig('grid_maps.png', dpi=150)
plt.show()
