import ee
import pandas as pd
import matplotlib.pyplot as plt
from datetime import date, timedelta

ee.Initialize()

lon, lat = 28.98, 41.01
station = ee.Geometry.Point([lon, lat]).buffer(7000)

start = date(2021, 1, 1)
end = date(2021, 12, 31)

no2_col = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2')
o3_col = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_O3')


def daily_mean(col, band, day):
    d = ee.Date(day.isoformat())
    img = col.filterDate(d, d.advance(1, 'day')).select(band).mean()
    # when there is no image, mean() gives an image without bands
    return ee.Algorithms.If(
        img.bandNames().size().gt(0),
        img.reduceRegion(ee.Reducer.mean(), station, 1113).get(band),
        None
    )


days = []
d = start
while d <= end:
    days.append(d)
    d += timedelta(days=1)

no2, o3 = [], []
step = 30
for i in range(0, len(days), step):
    chunk = days[i:i + step]
    a = ee.List([daily_mean(no2_col, 'tropospheric_NO2_column_number_density', x) for x in chunk])
    b = ee.List([daily_mean(o3_col, 'O3_column_number_density', x) for x in chunk])
    no2 += a.getInfo()
    o3 += b.getInfo()
    print(chunk[-1])

df = pd.DataFrame({'date': days, 'no2': no2, 'o3': o3})
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date').astype(float)
df['no2'] *= 1e6
df.to_csv('istanbul_s5p.csv')

fig, ax = plt.subplots(2, 1, figsize=(12, 6), sharex=True)
ax[0].plot(df['no2'], '.')
ax[0].plot(df['no2'].rolling(14, min_periods=3).mean())
ax[0].set_ylabel('NO2 (µmol/m²)')
ax[1].plot(df['o3'], '.')
ax[1].set_ylabel('O3 (mol/m²)')
plt.show()
