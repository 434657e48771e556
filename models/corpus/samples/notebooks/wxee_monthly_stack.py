import ee
import wxee
import xarray as xr
import matplotlib.pyplot as plt

ee.Authenticate()
wxee.Initialize()

region = ee.Geometry.BBox(-125, 41.9, -116.4, 46.3)

ts = wxee.TimeSeries('IDAHO_EPSCOR/GRIDMET').filterDate('2020-01-01', '2021-01-01').select(['tmmx', 'pr', 'bi'])
monthly = ts.aggregate_time(frequency='month', reducer=ee.Reducer.mean())

ds = monthly.wx.to_xarray(region=region, scale=10000)
ds['tmmx'] = ds['tmmx'] - 273.15
ds

ds.tmmx.plot(col='time', col_wrap=4, cmap='turbo', figsize=(16, 10))
plt.show()

ds.bi.mean(['x', 'y']).plot(marker='o')
plt.title('Burning index, Oregon 2020')
plt.show()
