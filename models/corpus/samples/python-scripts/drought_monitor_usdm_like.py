import ee
import datetime
import pandas as pd

ee.Initialize(project='ee-drought-watch')

today = datetime.date.today()
end = ee.Date(today.isoformat())
counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.inList('STATEFP', ['48', '40']))

# GRIDMET drought indices, 5-day
drought = ee.ImageCollection('GRIDMET/DROUGHT').filterDate(end.advance(-20, 'day'), end)
latest = drought.sort('system:time_start', False).first()
print('date:', latest.date().format('YYYY-MM-dd').getInfo())

bands = ['pdsi', 'z', 'spi30d', 'spi90d', 'spi180d', 'spei30d', 'spei90d', 'eddi30d']
img = latest.select(bands)

stats = img.reduceRegions(
    collection=counties,
    reducer=ee.Reducer.mean(),
    scale=4638.3
).select(['GEOID', 'NAME'] + bands, None, False).getInfo()

df = pd.DataFrame([f['properties'] for f in stats['features']])


def category(x):
    if x <= -2.0:
        return 'D4'
    if x <= -1.6:
        return 'D3'
    if x <= -1.3:
        return 'D2'
    if x <= -0.8:
        return 'D1'
    if x <= -0.5:
        return 'D0'
    return 'None'


df['cat'] = df['spei90d'].apply(category)
print(df['cat'].value_counts())
df.to_csv('drought_{}.csv'.format(today.strftime('%Y%m%d')), index=False)
