import ee
import xarray as xr
import numpy as np
import matplotlib.pyplot as plt
import matplotlib.animation as animation
from IPython.display import HTML

ee.Authenticate()
ee.Initialize(project='ee-anim-mpl', opt_url='https://earthengine-highvolume.googleapis.com')

aoi = ee.Geometry.Rectangle([4.0, 9.0, 14.5, 14.0])

ndvi = ee.ImageCollection('MODIS/061/MOD13A3').filterDate('2022-01-01', '2023-01-01').select('NDVI')

ds = xr.open_dataset(ndvi, engine='ee', crs='EPSG:4326', scale=0.02, geometry=aoi)
da = (ds['NDVI'] * 0.0001).transpose('time', 'lat', 'lon').compute()
print(da.shape)

fig, ax = plt.subplots(figsize=(9, 5))
im = ax.imshow(da[0], cmap='YlGn', vmin=0, vmax=0.8, origin='upper' if da.lat[0] > da.lat[-1] else 'lower',
               extent=[float(da.lon.min()), float(da.lon.max()), float(da.lat.min()), float(da.lat.max())])
cb = fig.colorbar(im, ax=ax, label='NDVI')
title = ax.set_title('')


def update(i):
    im.set_data(da[i])
    title.set_text(np.datetime_as_string(da.time[i].values, unit='M'))
    return im, title


ani = animation.FuncAnimation(fig, update, frames=da.sizes['time'], interval=400)
ani.save('ndvi_2022.gif', writer='pillow', fps=3)
plt.close(fig)
HTML(ani.to_jshtml())

# month of maximum
peak = da.idxmax('time').dt.month
plt.figure(figsize=(9, 5))
peak.plot(cmap='twilight', levels=np.arange(0.5, 13, 1))
plt.title('Month of NDVI maximum')
plt.show()
