import os
import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

basin = ee.FeatureCollection('users/sali/awash/basin_boundary')
geom = basin.geometry()

start_year = 2009
end_year = 2020

# monthly precipitation and et
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
mod16 = ee.ImageCollection('MODIS/061/MOD16A2GF')
tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE')

years = ee.List.sequence(start_year, end_year)
months = ee.List.sequence(1, 12)


def monthly_p(y):
    def inner(m):
        img = chirps.filter(ee.Filter.calendarRange(y, y, 'year')) \
                    .filter(ee.Filter.calendarRange(m, m, 'month')) \
                    .sum()
        return img.set('year', y).set('month', m).set('system:time_start', ee.Date.fromYMD(y, m, 1).millis())
    return months.map(inner)


def monthly_et(y):
    def inner(m):
        img = mod16.select('ET') \
                   .filter(ee.Filter.calendarRange(y, y, 'year')) \
                   .filter(ee.Filter.calendarRange(m, m, 'month')) \
                   .sum().multiply(0.1)
        return img.set('year', y).set('month', m).set('system:time_start', ee.Date.fromYMD(y, m, 1).millis())
    return months.map(inner)


p = ee.ImageCollection.fromImages(years.map(monthly_p).flatten())
et = ee.ImageCollection.fromImages(years.map(monthly_et).flatten())


def series(col, band, scale):
    def f(img):
        mean = img.reduceRegion(ee.Reducer.mean(), geom, scale, maxPixels=1e9).get(band)
        return ee.Feature(None, {
            'year': img.get('year'),
            'month': img.get('month'),
            'value': mean
        })
    fc = ee.FeatureCollection(col.map(f))
    data = fc.reduceColumns(ee.Reducer.toList(3), ['year', 'month', 'value']).get('list').getInfo()
    df = pd.DataFrame(data, columns=['year', 'month', band])
    return df


df_p = series(p, 'precipitation', 5566)
df_et = series(et, 'ET', 500)
df = df_p.merge(df_et, on=['year', 'month'])
df['date'] = pd.to_datetime(dict(year=df['year'], month=df['month'], day=1))
df = df.set_index('date')
df['P-ET'] = df['precipitation'] - df['ET']
df.to_csv('awash_wb.csv')

annual = df[['precipitation', 'ET', 'P-ET']].resample('Y').sum()
print(annual)

fig, ax = plt.subplots(figsize=(12, 5))
ax.bar(df.index, df['precipitation'], width=20, label='P (CHIRPS)')
ax.plot(df.index, df['ET'], color='red', label='ET (MOD16)')
ax.set_ylabel('mm/month')
ax.legend()
plt.savefig('awash_wb.png', dpi=150)
