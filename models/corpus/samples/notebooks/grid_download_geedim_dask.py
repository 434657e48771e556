import os
import ee
import geemap
import geopandas as gpd
import numpy as np
import rasterio
from rasterio.merge import merge
from glob import glob
from tqdm import tqdm

ee.Initialize(project='ee-grid-dl', opt_url='https://earthengine-highvolume.googleapis.com')

roi = ee.FeatureCollection('projects/ee-grid-dl/assets/lesotho').geometry()

img = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(roi)
    .filterDate('2023-01-01', '2023-04-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .select(['B4', 'B3', 'B2', 'B8'])
    .median()
    .toUint16()
)

# fishnet
grid = geemap.fishnet(roi, h_interval=0.25, v_interval=0.25, delta=0)
n = grid.size().getInfo()
print(n, 'tiles')

gdf = geemap.ee_to_gdf(grid)
gdf['tile'] = [f'{i:03d}' for i in range(len(gdf))]
gdf.to_file('grid.geojson', driver='GeoJSON')

out = 'tiles_s2'
os.makedirs(out, exist_ok=True)

features = grid.toList(n)
for i in tqdm(range(n)):
    fn = os.path.join(out, f'tile_{i:03d}.tif')
    if os.path.exists(fn):
        continue
    region = ee.Feature(features.get(i)).geometry()
    try:
        geemap.download_ee_image(img, fn, region=region, crs='EPSG:32735', scale=10, dtype='uint16')
    except Exception as e:
        print(i, e)

# or all of them at once
# geemap.download_ee_image_tiles_parallel(img, grid, out_dir=out, scale=10, crs='EPSG:32735')

# mosaic
files = sorted(glob(os.path.join(out, '*.tif')))
srcs = [rasterio.open(f) for f in files]
mosaic, transform = merge(srcs)
meta = srcs[0].meta.copy()
meta.update({
    'driver': 'GTiff',
    'height': mosaic.shape[1],
    'width': mosaic.shape[2],
    'transform': transform,
    'compress': 'deflate',
    'tiled': True,
    'BIGTIFF': 'YES'
})
with rasterio.open('lesotho_s2.tif', 'w', **meta) as dst:
    dst.write(mosaic)
for s in srcs:
    s.close()
print('mosaic:', mosaic.shape)
