import ee
import datetime

ee.Initialize()

# 5 day rain forecast for basins (GFS)
basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_5').filterBounds(ee.Geometry.Rectangle([88, 20, 93, 27]))

gfs = ee.ImageCollection('NOAA/GFS0P25')
now = datetime.datetime.utcnow()
start = ee.Date(now.strftime('%Y-%m-%d')).advance(-1, 'day')

run = gfs.filterDate(start, start.advance(1, 'day')).filter(ee.Filter.eq('creation_time', start.millis()))
print('forecast images', run.size().getInfo())

for day in range(1, 6):
    h0 = (day - 1) * 24
    h1 = day * 24
    rain = run.filter(ee.Filter.gt('forecast_hours', h0)) \
        .filter(ee.Filter.lte('forecast_hours', h1)) \
        .filter(ee.Filter.inList('forecast_hours', [h0 + 6, h0 + 12, h0 + 18, h1])) \
        .select('total_precipitation_surface') \
        .sum()
    stats = rain.reduceRegions(collection=basins, reducer=ee.Reducer.mean(), scale=27830)
    vals = stats.aggregate_array('mean').getInfo()
    ids = stats.aggregate_array('HYBAS_ID').getInfo()
    print('day', day)
    for i, v in zip(ids, vals):
        print('   ', i, round(v, 1))
