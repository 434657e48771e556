import ee
import datetime
import pandas as pd

ee.Initialize()

# IMERG rain of tropical cyclones landfalls (24 h before to 48 h after), radius 300 km
events = [
    {'name': 'Haiyan', 'lon': 125.0, 'lat': 11.0, 'time': '2013-11-07T21:00:00'},
    {'name': 'Idai', 'lon': 34.8, 'lat': -19.8, 'time': '2019-03-14T22:00:00'},
    {'name': 'Amphan', 'lon': 88.3, 'lat': 21.7, 'time': '2020-05-20T10:00:00'},
    {'name': 'Eta', 'lon': -83.4, 'lat': 14.0, 'time': '2020-11-03T21:00:00'},
    {'name': 'Batsirai', 'lon': 48.3, 'lat': -21.2, 'time': '2022-02-05T17:00:00'},
]

imerg = ee.ImageCollection('NASA/GPM_L3/IMERG_V06').select('precipitationCal')
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').filterDate('2015-01-01', '2015-12-31').first()

out = []
for e in events:
    t = ee.Date(e['time'])
    region = ee.Geometry.Point([e['lon'], e['lat']]).buffer(300000)
    rain = imerg.filterDate(t.advance(-24, 'hour'), t.advance(48, 'hour')).sum().multiply(0.5).rename('rain')

    stats = rain.reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.max(), '', True),
        geometry=region,
        scale=11132,
        maxPixels=1e9
    ).getInfo()

    people = pop.updateMask(rain.gt(200)).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=region,
        scale=11132,
        maxPixels=1e9
    ).getInfo()

    out.append({
        'name': e['name'],
        'mean_mm': stats['rain_mean'],
        'max_mm': stats['rain_max'],
        'people_200mm': people['population_count']
    })
    print(out[-1])

pd.DataFrame(out).to_csv('cyclones_rain.csv', index=False)
