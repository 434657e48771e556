import ee
import pandas as pd
ee.Initialize()

gldas = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H')
catchment = ee.FeatureCollection('users/nwsc/sondu').geometry()

rows = []
for year in range(2000, 2021):
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        end = start.advance(1, 'month')
        sub = gldas.filterDate(start, end)
        # kg/m2 per 3h
        qs = sub.select('Qs_acc').sum()
        qsb = sub.select('Qsb_acc').sum()
        # kg/m2/s -> mm
        et = sub.select('Evap_tavg').sum().multiply(10800)
        p = sub.select('Rainf_f_tavg').sum().multiply(10800)
        img = ee.Image.cat([qs, qsb, et, p]).rename(['qs', 'qsb', 'et', 'p'])
        v = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=catchment,
            scale=27830,
            maxPixels=1e9
        ).getInfo()
        v['year'] = year
        v['month'] = month
        rows.append(v)
    print(year)

df = pd.DataFrame(rows)
df['runoff'] = df['qs'] + df['qsb']
df.to_csv('gldas_sondu.csv', index=False)
print(df.groupby('year')[['p', 'et', 'runoff']].sum())
