import ee
import pandas as pd
from datetime import timedelta

ee.Initialize()

# annotate GPS fixes of birds with environmental layers at the time of the fix
fixes = pd.read_csv('cranes_gps.csv', parse_dates=['timestamp'])
fixes = fixes.dropna(subset=['lon', 'lat'])
fixes['day'] = fixes['timestamp'].dt.strftime('%Y-%m-%d')


def day_image(day):
    """Environment of one day"""
    d = ee.Date(day)
    era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').filterDate(d, d.advance(1, 'day')).first()
    wind_u = era5.select('u_component_of_wind_10m')
    wind_v = era5.select('v_component_of_wind_10m')
    wind = wind_u.hypot(wind_v).rename('wind')
    temp = era5.select('temperature_2m').subtract(273.15).rename('temp')
    rain = era5.select('total_precipitation_sum').multiply(1000).rename('rain')
    ndvi = ee.ImageCollection('MODIS/061/MOD13Q1') \
        .filterDate(d.advance(-16, 'day'), d.advance(1, 'day')) \
        .select('NDVI').mean().multiply(0.0001).rename('ndvi')
    water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0).rename('water')
    dist = water.gt(50).fastDistanceTransform(256).sqrt().multiply(30).rename('dist_water')
    elev = ee.Image('USGS/SRTMGL1_003').rename('elevation')
    lc = ee.ImageCollection('ESA/WorldCover/v200').first().rename('landcover')
    return ee.Image.cat([wind, temp, rain, ndvi, water, dist, elev, lc])


bands = ['wind', 'temp', 'rain', 'ndvi', 'water', 'dist_water', 'elevation', 'landcover']
out = []
for day, group in fixes.groupby('day'):
    fc = ee.FeatureCollection([
        ee.Feature(ee.Geometry.Point([r.lon, r.lat]), {'fix_id': int(r.fix_id)})
        for r in group.itertuples()
    ])
    try:
        res = day_image(day).reduceRegions(fc, ee.Reducer.first(), 100).getInfo()
    except ee.EEException as e:
        print(day, e)
        continue
    for f in res['features']:
        p = f['properties']
        out.append([p['fix_id']] + [p.get(b) for b in bands])
    print(day, len(group))

env = pd.DataFrame(out, columns=['fix_id'] + bands)
fixes.merge(env, on='fix_id', how='left').to_csv('cranes_annotated.csv', index=False)
