import ee
import geemap
import os
import glob
import numpy as np
import rasterio
from rasterio.plot import show
from rasterio.merge import merge
import matplotlib.pyplot as plt
from matplotlib.colors import ListedColormap
from matplotlib.patches import Patch

ee.Initialize(project='ee-landuse-chile')

region = ee.Geometry.Rectangle([-72.2, -38.9, -71.6, -38.4])

out_dir = os.path.join(os.getcwd(), 'output')
os.makedirs(out_dir, exist_ok=True)

lc_2001 = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2001-01-01', '2001-12-31').first().select('LC_Type1')
lc_2021 = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2021-01-01', '2021-12-31').first().select('LC_Type1')

geemap.ee_export_image(lc_2001, filename=os.path.join(out_dir, 'lc_2001.tif'), scale=500, region=region, file_per_band=False)
geemap.ee_export_image(lc_2021, filename=os.path.join(out_dir, 'lc_2021.tif'), scale=500, region=region, file_per_band=False)

dem = ee.Image('USGS/SRTMGL1_003')
geemap.download_ee_image(dem, os.path.join(out_dir, 'dem.tif'), region=region, scale=90, crs='EPSG:32718')

print(glob.glob(os.path.join(out_dir, '*.tif')))

with rasterio.open(os.path.join(out_dir, 'dem.tif')) as src:
    dem_arr = src.read(1)
    transform = src.transform
    meta = src.meta
    bounds = src.bounds

print(dem_arr.shape, dem_arr.dtype)
print(meta)
print('min:', dem_arr.min(), 'max:', dem_arr.max())

dem_arr = np.where(dem_arr < -100, np.nan, dem_arr)

fig, ax = plt.subplots(figsize=(10, 8))
im = ax.imshow(dem_arr, cmap='terrain', extent=[bounds.left, bounds.right, bounds.bottom, bounds.top])
ax.contour(np.flipud(dem_arr), levels=10, colors='k', linewidths=0.3, extent=[bounds.left, bounds.right, bounds.bottom, bounds.top])
cbar = fig.colorbar(im, ax=ax, shrink=0.7)
cbar.set_label('Elevation (m)')
ax.set_title('SRTM')
plt.show()

# Land cover change
with rasterio.open(os.path.join(out_dir, 'lc_2001.tif')) as src:
    a = src.read(1)
with rasterio.open(os.path.join(out_dir, 'lc_2021.tif')) as src:
    b = src.read(1)

forest_a = (a >= 1) & (a <= 5)
forest_b = (b >= 1) & (b <= 5)

change = np.zeros(a.shape, dtype='uint8')
change[forest_a & forest_b] = 1
change[forest_a & ~forest_b] = 2
change[~forest_a & forest_b] = 3

colors = ['lightgray', 'darkgreen', 'red', 'lime']
names = ['Non-forest', 'Stable forest', 'Loss', 'Gain']
cmap = ListedColormap(colors)

fig, axes = plt.subplots(1, 3, figsize=(18, 6))
axes[0].imshow(a, cmap='tab20', vmin=1, vmax=17)
axes[0].set_title('2001')
axes[1].imshow(b, cmap='tab20', vmin=1, vmax=17)
axes[1].set_title('2021')
axes[2].imshow(change, cmap=cmap, vmin=0, vmax=3)
axes[2].set_title('Change')
for ax in axes:
    ax.set_axis_off()
patches = [Patch(color=c, label=n) for c, n in zip(colors, names)]
axes[2].legend(handles=patches, loc='lower right')
plt.tight_layout()
plt.savefig(os.path.join(out_dir, 'change.png'), dpi=200)
plt.show()

pixel_area = 0.25  # km2
for i, name in enumerate(names):
    print(name, np.sum(change == i) * pixel_area, 'km2')
