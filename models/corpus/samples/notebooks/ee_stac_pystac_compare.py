import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import rioxarray
import xarray as xr
from pystac_client import Client
import planetary_computer as pc
import geemap

ee.Initialize(project='ee-compare-pc')

bbox = [8.45, 47.30, 8.65, 47.45]
dates = '2022-07-01/2022-07-31'

# Planetary Computer
catalog = Client.open('https://planetarycomputer.microsoft.com/api/stac/v1', modifier=pc.sign_inplace)
search = catalog.search(collections=['sentinel-2-l2a'], bbox=bbox, datetime=dates, query={'eo:cloud_cover': {'lt': 10}})
items = search.item_collection()
print(len(items), 'items')
item = min(items, key=lambda i: i.properties['eo:cloud_cover'])
print(item.id)

red = rioxarray.open_rasterio(item.assets['B04'].href).squeeze().rio.clip_box(*bbox, crs='EPSG:4326')
nir = rioxarray.open_rasterio(item.assets['B08'].href).squeeze().rio.clip_box(*bbox, crs='EPSG:4326')
red = (red.astype(float) - 1000) / 10000
nir = (nir.astype(float) - 1000) / 10000
ndvi_pc = (nir - red) / (nir + red)

# Earth Engine, same scene
roi = ee.Geometry.Rectangle(bbox)
date = item.datetime.strftime('%Y-%m-%d')
img = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
       .filterBounds(roi)
       .filterDate(date, ee.Date(date).advance(1, 'day'))
       .mosaic())
ndvi_ee = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
geemap.ee_export_image(ndvi_ee.clip(roi), filename='ndvi_ee.tif', scale=10, crs='EPSG:32632', region=roi)
ndvi_gee = rioxarray.open_rasterio('ndvi_ee.tif').squeeze()

ndvi_gee = ndvi_gee.rio.reproject_match(ndvi_pc)
diff = ndvi_gee - ndvi_pc
print('mean difference:', float(diff.mean()), 'max:', float(np.abs(diff).max()))

fig, axes = plt.subplots(1, 3, figsize=(20, 6))
ndvi_pc.plot(ax=axes[0], cmap='RdYlGn', vmin=0, vmax=1)
ndvi_gee.plot(ax=axes[1], cmap='RdYlGn', vmin=0, vmax=1)
diff.plot(ax=axes[2], cmap='RdBu', vmin=-0.02, vmax=0.02)
for ax, t in zip(axes, ['Planetary Computer', 'Earth Engine', 'Difference']):
    ax.set_title(t)
plt.tight_layout()
plt.show()
