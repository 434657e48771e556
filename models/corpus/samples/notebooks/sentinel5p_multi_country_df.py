import ee
import pandas as pd
import numpy as np
import plotly.express as px
from datetime import datetime, timedelta

ee.Initialize(project='s5p-eu')

countries = ['Italy', 'Spain', 'France', 'Germany', 'Poland']
lsib = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')

no2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2').select('tropospheric_NO2_column_number_density')


def weekly(country, start, end):
    geom = lsib.filter(ee.Filter.eq('country_na', country)).geometry().simplify(5000)
    weeks = pd.date_range(start, end, freq='W-MON')

    def compute(d):
        d = ee.Date(d)
        img = no2.filterDate(d, d.advance(7, 'day')).mean()
        value = img.reduceRegion(ee.Reducer.mean(), geom, 10000, maxPixels=1e9, bestEffort=True)
        return ee.Feature(None, {
            'week': d.format('YYYY-MM-dd'),
            'no2': value.get('tropospheric_NO2_column_number_density')
        })

    dates = ee.List([w.strftime('%Y-%m-%d') for w in weeks])
    fc = ee.FeatureCollection(dates.map(compute))
    df = pd.DataFrame([f['properties'] for f in fc.getInfo()['features']])
    df['country'] = country
    return df


frames = []
for c in countries:
    for y in [2019, 2020, 2021]:
        t0 = datetime.now()
        frames.append(weekly(c, f'{y}-01-01', f'{y}-12-31'))
        print(c, y, datetime.now() - t0)

df = pd.concat(frames, ignore_index=True)
df['week'] = pd.to_datetime(df['week'])
df['no2'] = df['no2'] * 1e6
df['year'] = df['week'].dt.year
df['woy'] = df['week'].dt.isocalendar().week.astype(int)
df.to_csv('no2_weekly.csv', index=False)

fig = px.line(df, x='woy', y='no2', color='year', facet_col='country', facet_col_wrap=3, height=700)
fig.update_yaxes(title='NO2 (µmol/m²)')
fig.update_layout(title='Weekly tropospheric NO2')
fig.show()

lock = df[df['woy'].between(12, 20)].groupby(['country', 'year'])['no2'].mean().unstack('year')
lock['change_2020'] = (lock[2020] / lock[2019] - 1) * 100
lock['change_2021'] = (lock[2021] / lock[2019] - 1) * 100
print(lock.round(1))
fig = px.bar(lock.reset_index(), x='country', y=['change_2020', 'change_2021'], barmode='group')
fig.show()
