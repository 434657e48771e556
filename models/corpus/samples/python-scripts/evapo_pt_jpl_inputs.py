import ee
import pandas as pd

ee.Initialize()

lat = -3.01
lon = -54.97
pt = ee.Geometry.Point([lon, lat])

start = '2009-01-01'
end = '2012-01-01'


def mean_point(collection, bands, scale, start, end):
    col = ee.ImageCollection(collection).select(bands).filterDate(start, end)

    def f(img):
        d = img.reduceRegion(ee.Reducer.mean(), pt, scale)
        return ee.Feature(None, d).set('date', img.date().format('YYYY-MM-dd HH:mm'))

    out = ee.FeatureCollection(col.map(f)).getInfo()
    df = pd.DataFrame([x['properties'] for x in out['features']])
    df['date'] = pd.to_datetime(df['date'])
    return df.set_index('date')


albedo = mean_point('MODIS/061/MCD43A3', ['Albedo_WSA_shortwave'], 500, start, end) * 0.001
ndvi = mean_point('MODIS/061/MOD13Q1', ['NDVI', 'EVI'], 250, start, end) * 0.0001
lai = mean_point('MODIS/061/MCD15A3H', ['Lai', 'Fpar'], 500, start, end)
lai['Lai'] *= 0.1
lai['Fpar'] *= 0.01
lst = mean_point('MODIS/061/MOD11A1', ['LST_Day_1km', 'LST_Night_1km'], 1000, start, end) * 0.02 - 273.15
met = mean_point('ECMWF/ERA5_LAND/DAILY_AGGR',
                 ['temperature_2m', 'dewpoint_temperature_2m', 'surface_net_solar_radiation_sum', 'surface_net_thermal_radiation_sum'],
                 11132, start, end)
met['rn'] = (met['surface_net_solar_radiation_sum'] + met['surface_net_thermal_radiation_sum']) / 86400

df = met.join([albedo, ndvi, lai, lst], how='left').interpolate()
df.to_csv('ptjpl_inputs.csv')
print(df.describe().T)
