import ee
import pandas as pd

ee.Initialize()

point = ee.Geometry.Point([-98.5, 36.6])

era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
    .filterDate('2015-01-01', '2020-12-31') \
    .select(['temperature_2m', 'total_precipitation_sum', 'volumetric_soil_water_layer_1'])


def get_values(img):
    vals = img.reduceRegion(ee.Reducer.first(), point, 11132)
    return ee.Feature(None, vals).set('date', img.date().format('YYYY-MM-dd'))


# one year at the time, otherwise it is too many elements (5000)
frames = []
for y in range(2015, 2021):
    col = era5.filterDate(str(y) + '-01-01', str(y + 1) + '-01-01')
    info = ee.FeatureCollection(col.map(get_values)).getInfo()
    rows = [f['properties'] for f in info['features']]
    frames.append(pd.DataFrame(rows))
    print(y, len(rows))

df = pd.concat(frames)
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date')
df['temperature_2m'] = df['temperature_2m'] - 273.15
df['total_precipitation_sum'] = df['total_precipitation_sum'] * 1000
df.columns = ['tp_mm' if c == 'total_precipitation_sum' else c for c in df.columns]
print(df.describe())
df.to_csv('era5_station.csv')
