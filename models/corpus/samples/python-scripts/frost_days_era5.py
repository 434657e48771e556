import ee
import pandas as pd

ee.Initialize()

vineyards = ee.FeatureCollection('users/lmoreau/vignobles_bourgogne')

era5 = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY').select('temperature_2m')


def daily_min(d):
    d = ee.Date(d)
    return era5.filterDate(d, d.advance(1, 'day')).min().subtract(273.15).set('system:time_start', d.millis())


def frost_days(year):
    start = ee.Date.fromYMD(year, 3, 15)
    n = 60
    dates = ee.List.sequence(0, n - 1).map(lambda i: start.advance(i, 'day'))
    mins = ee.ImageCollection(dates.map(daily_min))
    return mins.map(lambda img: img.lt(0)).sum().rename('frost').set('year', year)


rows = []
for year in range(2000, 2022):
    img = frost_days(year)
    stats = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=vineyards.geometry(),
        scale=9000
    ).getInfo()
    rows.append((year, stats['frost']))
    print(year, stats['frost'])

df = pd.DataFrame(rows, columns=['year', 'frost_days'])
df.to_csv('frost_days_burgundy.csv', index=False)
