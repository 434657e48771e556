import ee
import pandas as pd

ee.Initialize()

aoi = ee.FeatureCollection('users/gisoffice/municipality').geometry()
col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(aoi).filterDate('2017-01-01', '2024-01-01')

tiles = col.aggregate_array('MGRS_TILE').distinct().getInfo()
print('tiles:', tiles)

for tile in tiles:
    sub = col.filter(ee.Filter.eq('MGRS_TILE', tile))
    df = pd.DataFrame({
        'date': pd.to_datetime(sub.aggregate_array('system:time_start').getInfo(), unit='ms'),
        'cloud': sub.aggregate_array('CLOUDY_PIXEL_PERCENTAGE').getInfo(),
        'orbit': sub.aggregate_array('SENSING_ORBIT_NUMBER').getInfo(),
    })
    df['year'] = df['date'].dt.year
    df['month'] = df['date'].dt.month
    print(tile, len(df), 'images,', (df['cloud'] < 10).sum(), 'with less than 10 % clouds')
    print(df[df['cloud'] < 10].pivot_table(index='month', columns='year', values='cloud', aggfunc='count').fillna(0).astype(int))
