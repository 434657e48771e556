import ee
import pandas as pd

ee.Initialize()

poi = ee.Geometry.Point([-3.19, 55.95])

col = ee.ImageCollection('ECMWF/ERA5/DAILY').filterDate('2019-01-01', '2019-12-31').select(
    ['mean_2m_air_temperature', 'u_component_of_wind_10m', 'v_component_of_wind_10m'])

data = col.getRegion(poi, 27830).getInfo()
df = pd.DataFrame(data[1:], columns=data[0])
df['date'] = pd.to_datetime(df['id'], format='%Y%m%d')
df['temp'] = df['mean_2m_air_temperature'] - 273.15
df['wind'] = (df['u_component_of_wind_10m'] ** 2 + df['v_component_of_wind_10m'] ** 2) ** 0.5
df = df[['date', 'temp', 'wind']]
df.plot(x='date', subplots=True, figsize=(10, 6))
df.to_csv('edinburgh_2019.csv', index=False)
