import ee
import xarray as xr
import matplotlib.pyplot as plt
import numpy as np

ee.Authenticate()
ee.Initialize(
    project='climate-notebooks',
    opt_url='https://earthengine-highvolume.googleapis.com'
)

region = ee.Geometry.Rectangle(-10.0, 35.5, 4.5, 44.0)

ic = (
    ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
    .filterDate('1991-01-01', '2023-01-01')
    .select(['temperature_2m', 'total_precipitation_sum'])
)

ds = xr.open_dataset(
    ic,
    engine='ee',
    crs='EPSG:4326',
    scale=0.1,
    geometry=region,
)
ds

ds = ds.rename({'temperature_2m': 't2m', 'total_precipitation_sum': 'tp'})
ds['t2m'] = ds['t2m'] - 273.15
ds['tp'] = ds['tp'] * 1000
ds = ds.transpose('time', 'lat', 'lon')

# Climatology
clim = ds.sel(time=slice('1991-01-01', '2020-12-31')).groupby('time.month').mean('time')
anom = ds.groupby('time.month') - clim

# Map of the 2022 summer anomaly
summer = anom['t2m'].sel(time=slice('2022-06-01', '2022-08-31')).mean('time')

fig, ax = plt.subplots(figsize=(9, 6))
summer.plot(ax=ax, cmap='RdBu_r', vmin=-4, vmax=4, cbar_kwargs={'label': 'T anomaly (°C)'})
ax.set_title('JJA 2022')
ax.set_xlabel('Longitude')
ax.set_ylabel('Latitude')
plt.show()

# Area weighted mean
weights = np.cos(np.deg2rad(ds.lat))
weights.name = 'weights'
ts = ds.weighted(weights).mean(['lat', 'lon'])

fig, (ax1, ax2) = plt.subplots(2, 1, figsize=(12, 7), sharex=True)
ts['t2m'].plot(ax=ax1, color='tomato')
ts['t2m'].rolling(time=12, center=True).mean().plot(ax=ax1, color='k')
ax1.set_ylabel('T2m (°C)')
ts['tp'].plot(ax=ax2, color='royalblue')
ax2.set_ylabel('Precipitation (mm)')
ax2.set_xlabel('')
plt.tight_layout()

ts.to_dataframe().to_csv('iberia_era5.csv')
ds.to_netcdf('iberia_era5_land_monthly.nc')
