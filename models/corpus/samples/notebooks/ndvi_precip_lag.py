import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-lag-analysis')

rois = {
    'Turkana': ee.Geometry.Rectangle([34.5, 2.5, 36.5, 4.5]),
    'Kitui': ee.Geometry.Rectangle([37.8, -2.2, 38.8, -0.8]),
    'Kericho': ee.Geometry.Rectangle([35.1, -0.6, 35.5, -0.2]),
}

ndvi_col = ee.ImageCollection('MODIS/061/MOD13A3').select('NDVI')
rain_col = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')

start_year, end_year = 2003, 2022
months = ee.List.sequence(0, (end_year - start_year + 1) * 12 - 1)
d0 = ee.Date.fromYMD(start_year, 1, 1)


def monthly(n):
    d = d0.advance(n, 'month')
    e = d.advance(1, 'month')
    nd = ndvi_col.filterDate(d, e).mean().multiply(0.0001).rename('ndvi')
    pr = rain_col.filterDate(d, e).sum().rename('rain')
    return nd.addBands(pr).set('system:time_start', d.millis())


col = ee.ImageCollection.fromImages(months.map(monthly))


def to_df(geom):
    def f(img):
        v = img.reduceRegion(ee.Reducer.mean(), geom, 1000, maxPixels=1e9)
        return ee.Feature(None, v).set('date', img.date().format('YYYY-MM-dd'))
    df = geemap.ee_to_df(ee.FeatureCollection(col.map(f)))
    df['date'] = pd.to_datetime(df['date'])
    return df.set_index('date').sort_index()


data = {k: to_df(g) for k, g in rois.items()}

# deseasonalise and correlate with lag
lags = range(0, 7)
result = pd.DataFrame(index=lags)
for name, df in data.items():
    clim = df.groupby(df.index.month).transform('mean')
    std = df.groupby(df.index.month).transform('std')
    z = (df - clim) / std
    result[name] = [z['ndvi'].corr(z['rain'].rolling(3).mean().shift(l)) for l in lags]

print(result.round(2))

result.plot(marker='o', figsize=(8, 5))
plt.xlabel('Lag (months)')
plt.ylabel('Correlation')
plt.axhline(0, color='k', lw=0.5)
plt.grid(alpha=0.3)
plt.show()

fig, axes = plt.subplots(3, 1, figsize=(14, 10), sharex=True)
for ax, (name, df) in zip(axes, data.items()):
    ax.bar(df.index, df['rain'], width=25, color='lightskyblue')
    ax.set_ylabel('Rain (mm)')
    ax2 = ax.twinx()
    ax2.plot(df.index, df['ndvi'], 'g')
    ax2.set_ylabel('NDVI')
    ax.set_title(name)
plt.tight_layout()
plt.savefig('ndvi_rain.png', dpi=200)
plt.show()
