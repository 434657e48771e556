import ee
import pandas as pd

ee.Initialize()

tehran = ee.FeatureCollection('users/snaderi/tehran_districts')

seasons = {
    'spring': [3, 5],
    'summer': [6, 8],
    'autumn': [9, 11],
}

modis = ee.ImageCollection('MODIS/061/MOD11A2').select(['LST_Day_1km', 'LST_Night_1km'])


def kelvin_to_celsius(img):
    return img.multiply(0.02).subtract(273.15).copyProperties(img, ['system:time_start'])


modis = modis.map(kelvin_to_celsius)

table = []
for year in range(2001, 2022):
    col_year = modis.filter(ee.Filter.calendarRange(year, year, 'year'))
    for season, m in seasons.items():
        img = col_year.filter(ee.Filter.calendarRange(m[0], m[1], 'month')).mean()
        stats = img.reduceRegions(
            collection=tehran,
            reducer=ee.Reducer.mean(),
            scale=1000
        ).getInfo()
        for f in stats['features']:
            p = f['properties']
            table.append([p['district'], year, season, p['LST_Day_1km'], p['LST_Night_1km']])
    # winter
    img = modis.filterDate(str(year - 1) + '-12-01', str(year) + '-03-01').mean()
    stats = img.reduceRegions(
        collection=tehran,
        reducer=ee.Reducer.mean(),
        scale=1000
    ).getInfo()
    for f in stats['features']:
        p = f['properties']
        table.append([p['district'], year, 'winter', p['LST_Day_1km'], p['LST_Night_1km']])
    print(year)

df = pd.DataFrame(table, columns=['district', 'year', 'season', 'day', 'night'])
df.to_csv('lst_tehran.csv', index=False)
