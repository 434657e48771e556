import ee
import xarray as xr
import numpy as np
import os

ee.Initialize(opt_url='https://earthengine-highvolume.googleapis.com')

aoi = ee.Geometry.Rectangle(147.0, -35.2, 147.4, -34.9)
start, end = '2019-01-01', '2022-01-01'

def mask(img):
    scl = img.select('SCL')
    ok = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6))
    return img.updateMask(ok)

def indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('ndmi')
    return ndvi.addBands(ndmi).copyProperties(img, ['system:time_start'])

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(aoi)
      .filterDate(start, end)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
      .map(mask)
      .map(indices))

print(s2.size().getInfo(), 'images')

ds = xr.open_dataset(s2, engine='ee', crs='EPSG:32755', scale=20, geometry=aoi)
print(ds)

monthly = ds.resample(time='1MS').median()
monthly = monthly.chunk({'time': 1, 'X': 512, 'Y': 512})

out = 'murrumbidgee_ndvi.zarr'
if not os.path.exists(out):
    monthly.to_zarr(out, mode='w')

for var in ['ndvi', 'ndmi']:
    m = monthly[var].mean(dim=['X', 'Y']).compute()
    m.to_dataframe().to_csv(var + '.csv')
