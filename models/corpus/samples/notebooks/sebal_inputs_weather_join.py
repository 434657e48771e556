import ee
import geemap
import pandas as pd
import numpy as np
import math
import matplotlib.pyplot as plt

ee.Initialize(project='ee-irrig-br')

# Reference ET (FAO-56) from ERA5-Land at a farm in Barreiras, Bahia
lat, lon, z = -12.15, -45.00, 720
ponto = ee.Geometry.Point([lon, lat])

era5 = (ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR')
        .filterDate('2018-01-01', '2022-01-01')
        .select(['temperature_2m', 'temperature_2m_min', 'temperature_2m_max', 'dewpoint_temperature_2m',
                 'u_component_of_wind_10m', 'v_component_of_wind_10m', 'surface_solar_radiation_downwards_sum']))

dados = era5.getRegion(ponto, 11132).getInfo()
df = pd.DataFrame(dados[1:], columns=dados[0])
df['data'] = pd.to_datetime(df['time'], unit='ms')
df = df.set_index('data').drop(columns=['id', 'longitude', 'latitude', 'time']).astype(float)

df['tmed'] = df['temperature_2m'] - 273.15
df['tmin'] = df['temperature_2m_min'] - 273.15
df['tmax'] = df['temperature_2m_max'] - 273.15
df['tdew'] = df['dewpoint_temperature_2m'] - 273.15
df['u2'] = np.hypot(df['u_component_of_wind_10m'], df['v_component_of_wind_10m']) * 4.87 / np.log(67.8 * 10 - 5.42)
df['rs'] = df['surface_solar_radiation_downwards_sum'] / 1e6


def svp(t):
    return 0.6108 * np.exp(17.27 * t / (t + 237.3))


es = (svp(df['tmax']) + svp(df['tmin'])) / 2
ea = svp(df['tdew'])
delta = 4098 * svp(df['tmed']) / (df['tmed'] + 237.3) ** 2
p = 101.3 * ((293 - 0.0065 * z) / 293) ** 5.26
gamma = 0.000665 * p

doy = df.index.dayofyear
phi = math.radians(lat)
dr = 1 + 0.033 * np.cos(2 * np.pi / 365 * doy)
dec = 0.409 * np.sin(2 * np.pi / 365 * doy - 1.39)
ws = np.arccos(-np.tan(phi) * np.tan(dec))
ra = 24 * 60 / np.pi * 0.082 * dr * (ws * np.sin(phi) * np.sin(dec) + np.cos(phi) * np.cos(dec) * np.sin(ws))
rso = (0.75 + 2e-5 * z) * ra
rns = 0.77 * df['rs']
rnl = 4.903e-9 * ((df['tmax'] + 273.16) ** 4 + (df['tmin'] + 273.16) ** 4) / 2 * (0.34 - 0.14 * np.sqrt(ea)) * (1.35 * (df['rs'] / rso).clip(0.3, 1) - 0.35)
rn = rns - rnl

df['eto'] = (0.408 * delta * rn + gamma * 900 / (df['tmed'] + 273) * df['u2'] * (es - ea)) / (delta + gamma * (1 + 0.34 * df['u2']))

# Estação do INMET
inmet = pd.read_csv('inmet_barreiras.csv', sep=';', decimal=',', parse_dates=['data'], dayfirst=True, index_col='data')
m = df[['eto']].join(inmet['eto_inmet'], how='inner').dropna()
print('r = %.2f' % m.corr().iloc[0, 1])
print('viés = %.2f mm/dia' % (m['eto'] - m['eto_inmet']).mean())

# Kc do pivô com Sentinel-2
pivo = ee.Geometry.Point([-45.62, -12.23]).buffer(450)
s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(pivo)
      .filterDate('2021-03-01', '2021-09-30')
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)))

def ndvi(img):
    v = img.normalizedDifference(['B8', 'B4']).reduceRegion(ee.Reducer.mean(), pivo, 10).get('nd')
    return ee.Feature(None, {'data': img.date().format('YYYY-MM-dd'), 'ndvi': v})

nd = geemap.ee_to_df(ee.FeatureCollection(s2.map(ndvi)))
nd['data'] = pd.to_datetime(nd['data'])
nd = nd.groupby('data')['ndvi'].mean().resample('D').interpolate()
kc = (1.25 * nd + 0.1).clip(0.15, 1.2)
etc = (kc * df['eto']).dropna()

fig, ax = plt.subplots(figsize=(11, 5))
ax.plot(df.loc[etc.index, 'eto'], color='gray', label='ETo')
ax.plot(etc, color='green', label='ETc')
ax.set_ylabel('mm/dia')
ax.legend()
plt.title('Demanda total: %.0f mm' % etc.sum())
plt.show()
