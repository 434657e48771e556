import ee
import geemap
import os
import glob
import numpy as np
import rasterio
import matplotlib.pyplot as plt

ee.Initialize(project='ee-bioclim-and')

andes = ee.Geometry.Rectangle([-79.5, -6.5, -76.5, -3.5])
out = 'bioclim'
os.makedirs(out, exist_ok=True)

# WorldClim
bio = ee.Image('WORLDCLIM/V1/BIO')
for b in ['bio01', 'bio04', 'bio05', 'bio06', 'bio12', 'bio14', 'bio15']:
    fn = os.path.join(out, b + '.tif')
    if not os.path.exists(fn):
        geemap.ee_export_image(bio.select(b), filename=fn, scale=927.67, region=andes, file_per_band=False)

# own climatology from CHELSA-like data: ERA5-Land monthly 1991-2020
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').filterDate('1991-01-01', '2021-01-01')
months = range(1, 13)
tas = ee.Image.cat([
    era5.filter(ee.Filter.calendarRange(m, m, 'month')).select('temperature_2m').mean().subtract(273.15).rename(f'tas_{m:02d}')
    for m in months
])
pr = ee.Image.cat([
    era5.filter(ee.Filter.calendarRange(m, m, 'month')).select('total_precipitation_sum').mean().multiply(1000).rename(f'pr_{m:02d}')
    for m in months
])
geemap.ee_export_image(tas, filename=os.path.join(out, 'tas.tif'), scale=11132, region=andes, file_per_band=False)
geemap.ee_export_image(pr, filename=os.path.join(out, 'pr.tif'), scale=11132, region=andes, file_per_band=False)

files = sorted(glob.glob(os.path.join(out, 'bio*.tif')))
fig, axes = plt.subplots(2, 4, figsize=(20, 10))
for ax, f in zip(axes.ravel(), files):
    with rasterio.open(f) as src:
        a = src.read(1).astype(float)
        if src.nodata is not None:
            a[a == src.nodata] = np.nan
    name = os.path.basename(f)[:-4]
    if name in ['bio01', 'bio05', 'bio06']:
        a = a / 10
    im = ax.imshow(a, cmap='Spectral_r')
    ax.set_title(name)
    ax.axis('off')
    plt.colorbar(im, ax=ax, shrink=0.7)
axes.ravel()[-1].axis('off')
plt.tight_layout()
plt.show()

with rasterio.open(os.path.join(out, 'tas.tif')) as src:
    t = src.read()
with rasterio.open(os.path.join(out, 'pr.tif')) as src:
    p = src.read()
print('mean annual temperature:', np.nanmean(t).round(1))
print('mean annual precipitation:', np.nanmean(p.sum(axis=0)).round(0))

# Walther-Lieth diagram
fig, ax = plt.subplots(figsize=(8, 5))
ax.bar(months, np.nanmean(p, axis=(1, 2)), color='tab:blue')
ax.set_ylabel('P (mm)')
ax2 = ax.twinx()
ax2.plot(months, np.nanmean(t, axis=(1, 2)), 'r-o')
ax2.set_ylabel('T (°C)')
plt.xticks(months)
plt.show()
