import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import calendar

ee.Initialize(project='ee-availability')

# How many usable Sentinel-2 images are there per month?
places = {
    'Manaus': [-60.02, -3.12],
    'Bergen': [5.32, 60.39],
    'Cairo': [31.24, 30.04],
    'Kolkata': [88.36, 22.57],
}

rows = []
for name, xy in places.items():
    pt = ee.Geometry.Point(xy)
    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(pt).filterDate('2019-01-01', '2023-01-01')
    times = col.aggregate_array('system:time_start').getInfo()
    clouds = col.aggregate_array('CLOUDY_PIXEL_PERCENTAGE').getInfo()
    tiles = col.aggregate_array('MGRS_TILE').getInfo()
    d = pd.DataFrame({'time': times, 'cloud': clouds, 'tile': tiles})
    d['place'] = name
    rows.append(d)
    print(name, len(d))

df = pd.concat(rows, ignore_index=True)
df['time'] = pd.to_datetime(df['time'], unit='ms')
df['date'] = df['time'].dt.date
df = df.drop_duplicates(['place', 'date'])
df['month'] = df['time'].dt.month
df['year'] = df['time'].dt.year
df['good'] = df['cloud'] < 20

summary = df.groupby(['place', 'month'])['good'].agg(['sum', 'count'])
summary['per_year'] = summary['sum'] / df['year'].nunique()
summary['pct'] = 100 * summary['sum'] / summary['count']

pct = summary['pct'].unstack('place')
pct.index = [calendar.month_abbr[m] for m in pct.index]

fig, ax = plt.subplots(figsize=(10, 5))
pct.plot(kind='bar', ax=ax, width=0.8)
ax.set_ylabel('Images with < 20 % clouds (%)')
ax.set_xlabel('')
ax.legend(title='')
plt.xticks(rotation=0)
plt.tight_layout()
plt.savefig('availability.png', dpi=150)
plt.show()

# longest gap between usable images
for name, d in df[df['good']].groupby('place'):
    gaps = pd.Series(sorted(d['time'])).diff().dt.days
    print(f'{name}: median gap {gaps.median():.0f} d, longest {gaps.max():.0f} d')
