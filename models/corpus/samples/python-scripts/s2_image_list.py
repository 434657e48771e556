import ee
import pandas as pd
from datetime import datetime

ee.Initialize()

point = ee.Geometry.Point([105.85, 21.03])

col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(point).filterDate('2023-01-01', '2023-12-31')
n = col.size().getInfo()
print('Total images: %s' % n)

imgs = col.toList(n)
rows = []
for i in range(n):
    img = ee.Image(imgs.get(i))
    props = img.getInfo()['properties']
    date = datetime.utcfromtimestamp(props['system:time_start'] / 1000)
    rows.append([props['system:index'], date, props['MGRS_TILE'], props['CLOUDY_PIXEL_PERCENTAGE']])

df = pd.DataFrame(rows, columns=['id', 'date', 'tile', 'cloud'])
print(df)
print(df.groupby('tile')['cloud'].mean())
df.to_csv('s2_list.csv')

# faster way
ids = col.aggregate_array('system:index').getInfo()
clouds = col.aggregate_array('CLOUDY_PIXEL_PERCENTAGE').getInfo()
dates = col.aggregate_array('system:time_start').getInfo()
df2 = pd.DataFrame({'id': ids, 'cloud': clouds, 'date': pd.to_datetime(dates, unit='ms')})
print(df2.sort_values('cloud').head())
