import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from windrose import WindroseAxes
from scipy.stats import weibull_min

ee.Initialize(project='ee-wind-site')

site = ee.Geometry.Point([-71.3, -29.1])
hourly = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY').select(['u_component_of_wind_10m', 'v_component_of_wind_10m'])

frames = []
for d in pd.date_range('2019-01-01', '2021-12-01', freq='MS'):
    e = d + pd.DateOffset(months=1)
    r = hourly.filterDate(d.strftime('%Y-%m-%d'), e.strftime('%Y-%m-%d')).getRegion(site, 11132).getInfo()
    frames.append(pd.DataFrame(r[1:], columns=r[0]))
df = pd.concat(frames, ignore_index=True)
df['time'] = pd.to_datetime(df['time'], unit='ms')
u = df['u_component_of_wind_10m'].astype(float)
v = df['v_component_of_wind_10m'].astype(float)
df['ws10'] = np.sqrt(u**2 + v**2)
df['wd'] = (270 - np.degrees(np.arctan2(v, u))) % 360
df['ws100'] = df['ws10'] * (100 / 10) ** 0.14

ax = WindroseAxes.from_ax()
ax.bar(df['wd'], df['ws100'], normed=True, opening=0.8, edgecolor='white')
ax.set_legend()
plt.show()

shape, loc, scale = weibull_min.fit(df['ws100'], floc=0)
print('k = %.2f, A = %.2f m/s' % (shape, scale))

x = np.linspace(0, 25, 200)
plt.hist(df['ws100'], bins=50, density=True, alpha=0.5)
plt.plot(x, weibull_min.pdf(x, shape, loc, scale), 'r')
plt.xlabel('Wind speed at 100 m (m/s)')
plt.ylabel('Density')
plt.show()

pivot = df.assign(month=df['time'].dt.month, hour=df['time'].dt.hour).pivot_table(index='hour', columns='month', values='ws100')
plt.imshow(pivot, aspect='auto', cmap='viridis', origin='lower')
plt.colorbar(label='m/s')
plt.xlabel('Month')
plt.ylabel('Hour (UTC)')
plt.xticks(range(12), range(1, 13))
plt.show()
