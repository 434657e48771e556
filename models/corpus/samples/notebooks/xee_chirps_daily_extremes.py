import ee
import xarray as xr
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import cartopy.crs as ccrs
import cartopy.feature as cfeature

ee.Initialize(project='ee-extremes', opt_url='https://earthengine-highvolume.googleapis.com')

region = ee.Geometry.BBox(33.5, -5.0, 42.0, 5.5)

chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('1981-01-01', '2024-01-01')

ds = xr.open_dataset(chirps, engine='ee', crs='EPSG:4326', scale=0.05, geometry=region, chunks={'time': 365})
ds = ds.rename({'lon': 'x', 'lat': 'y'})
pr = ds['precipitation'].where(ds['precipitation'] >= 0)
print(pr)

# annual indices
rx1day = pr.resample(time='YS').max()
prcptot = pr.where(pr >= 1).resample(time='YS').sum()
r20mm = (pr >= 20).resample(time='YS').sum()

rx1day.to_netcdf('rx1day.nc')
prcptot.to_netcdf('prcptot.nc')
r20mm.to_netcdf('r20mm.nc')

rx1day = xr.open_dataarray('rx1day.nc')
prcptot = xr.open_dataarray('prcptot.nc')

# trends
def trend(da):
    t = np.arange(da.sizes['time'])
    da = da.assign_coords(time=t)
    fit = da.polyfit('time', 1)
    return fit.polyfit_coefficients.sel(degree=1) * 10

tr = trend(prcptot)

fig = plt.figure(figsize=(8, 9))
ax = plt.axes(projection=ccrs.PlateCarree())
tr.T.plot(ax=ax, transform=ccrs.PlateCarree(), cmap='BrBG', vmin=-150, vmax=150, cbar_kwargs={'label': 'mm / decade', 'shrink': 0.7})
ax.add_feature(cfeature.BORDERS)
ax.add_feature(cfeature.LAKES, facecolor='lightblue')
ax.coastlines()
gl = ax.gridlines(draw_labels=True, alpha=0.3)
gl.top_labels = False
gl.right_labels = False
ax.set_title('Trend of annual rainfall 1981-2023')
plt.show()

ts = prcptot.mean(['x', 'y']).to_series()
ts.index = ts.index.year
ts.plot(kind='bar', figsize=(14, 4), color='teal')
plt.ylabel('mm')
plt.tight_layout()
plt.show()
