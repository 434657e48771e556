import ee
import pandas as pd

ee.Initialize()

lon = 44.0
lat = 9.35
name = 'jijiga'
point = ee.Geometry.Point([lon, lat])

start = '2000-03-01'
end = '2022-12-31'

# NDVI
ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end).select('NDVI')
rows = ndvi.getRegion(point, 250).getInfo()
df_ndvi = pd.DataFrame(rows[1:], columns=rows[0])
df_ndvi['date'] = pd.to_datetime(df_ndvi['time'], unit='ms')
df_ndvi['NDVI'] = df_ndvi['NDVI'].astype(float) * 0.0001
df_ndvi = df_ndvi[['date', 'NDVI']].set_index('date')

# LST
lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(start, end).select('LST_Day_1km')
rows = lst.getRegion(point, 1000).getInfo()
df_lst = pd.DataFrame(rows[1:], columns=rows[0])
df_lst['date'] = pd.to_datetime(df_lst['time'], unit='ms')
df_lst['LST'] = df_lst['LST_Day_1km'].astype(float) * 0.02 - 273.15
df_lst = df_lst[['date', 'LST']].set_index('date')

# Rain
rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate(start, end).select('precipitation')
rows = rain.getRegion(point, 5566).getInfo()
df_rain = pd.DataFrame(rows[1:], columns=rows[0])
df_rain['date'] = pd.to_datetime(df_rain['time'], unit='ms')
df_rain['rain'] = df_rain['precipitation'].astype(float)
df_rain = df_rain[['date', 'rain']].set_index('date')

# monthly
m_ndvi = df_ndvi.resample('MS').mean()
m_lst = df_lst.resample('MS').mean()
m_rain = df_rain.resample('MS').sum()

df = m_ndvi.join(m_lst).join(m_rain)
df.to_csv(name + '_monthly.csv')
print(df.describe())
print(df.corr())
