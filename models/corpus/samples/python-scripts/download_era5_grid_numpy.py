import ee
import numpy as np
import xarray as xr
import pandas as pd

ee.Initialize()

region = ee.Geometry.Rectangle([34.0, -5.0, 42.0, 5.0])
years = range(2000, 2021)

def to_array(img, band):
    d = img.select(band).sampleRectangle(region=region, defaultValue=-9999).get(band).getInfo()
    a = np.array(d, dtype='float32')
    a[a == -9999] = np.nan
    return a

arrays = []
times = []
for year in years:
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        img = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').filterDate(start, start.advance(1, 'month')).first()
        img = img.select(['total_precipitation_sum']).multiply(1000)
        arrays.append(to_array(img, 'total_precipitation_sum'))
        times.append(pd.Timestamp(year, month, 1))
    print(year, arrays[-1].shape)

data = np.stack(arrays)
ny, nx = data.shape[1:]
lat = np.linspace(5.0, -5.0, ny)
lon = np.linspace(34.0, 42.0, nx)

ds = xr.Dataset({'tp': (('time', 'lat', 'lon'), data)}, coords={'time': times, 'lat': lat, 'lon': lon})
ds.to_netcdf('era5_tp_east_africa.nc')
