import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from sklearn.linear_model import LinearRegression
from sklearn.ensemble import RandomForestRegressor, GradientBoostingRegressor
from sklearn.model_selection import cross_val_score, KFold
from sklearn.preprocessing import StandardScaler
from sklearn.pipeline import make_pipeline

ee.Authenticate()
ee.Initialize(project='pm25-thailand')

# stations
stations = pd.read_csv('pcd_stations.csv')
print(stations.columns)

modis = ee.ImageCollection('MODIS/061/MCD19A2_GRANULES').select('Optical_Depth_047')
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select([
    'temperature_2m', 'dewpoint_temperature_2m', 'u_component_of_wind_10m',
    'v_component_of_wind_10m', 'surface_pressure', 'total_precipitation_sum'])

start = '2020-01-01'
end = '2021-12-31'

dates = pd.date_range(start, end, freq='D')


def daily_aod(date):
    d = ee.Date(date)
    img = modis.filterDate(d, d.advance(1, 'day')).mean().multiply(0.001).rename('aod')
    return img.set('system:time_start', d.millis())


def extract_station(lon, lat):
    pt = ee.Geometry.Point([lon, lat])

    aod_frames = []
    for y in [2020, 2021]:
        info = modis.filterDate(f'{y}-01-01', f'{y}-12-31').filterBounds(pt).getRegion(pt, 1000).getInfo()
        aod_frames.append(pd.DataFrame(info[1:], columns=info[0]))
    aod = pd.concat(aod_frames).dropna()
    aod['date'] = pd.to_datetime(aod['time'], unit='ms').dt.normalize()
    aod['aod'] = aod['Optical_Depth_047'].astype(float) * 0.001
    aod = aod.groupby('date')['aod'].mean()

    info = era5.filterDate(start, end).getRegion(pt, 11132).getInfo()
    met = pd.DataFrame(info[1:], columns=info[0])
    met['date'] = pd.to_datetime(met['time'], unit='ms')
    met = met.set_index('date').drop(columns=['id', 'longitude', 'latitude', 'time']).astype(float)

    return met.join(aod, how='left')


frames = []
for i, row in stations.iterrows():
    print(i, row['station_id'])
    d = extract_station(row['lon'], row['lat'])
    d['station_id'] = row['station_id']
    frames.append(d.reset_index())

X_all = pd.concat(frames)
X_all.to_csv('predictors.csv', index=False)

pm = pd.read_csv('pm25_daily.csv', parse_dates=['date'])
df = X_all.merge(pm, on=['station_id', 'date'])
df = df.dropna(subset=['aod', 'pm25'])
print(df.shape)

df['wind'] = np.sqrt(df['u_component_of_wind_10m']**2 + df['v_component_of_wind_10m']**2)
df['t2m'] = df['temperature_2m'] - 273.15
df['doy'] = df['date'].dt.dayofyear
df['sin_doy'] = np.sin(2 * np.pi * df['doy'] / 365)
df['cos_doy'] = np.cos(2 * np.pi * df['doy'] / 365)

features = ['aod', 't2m', 'dewpoint_temperature_2m', 'wind', 'surface_pressure', 'total_precipitation_sum', 'sin_doy', 'cos_doy']
X = df[features]
y = df['pm25']

models = {
    'Linear': make_pipeline(StandardScaler(), LinearRegression()),
    'RF': RandomForestRegressor(n_estimators=200, n_jobs=-1, random_state=42),
    'GBM': GradientBoostingRegressor(random_state=42),
}
cv = KFold(n_splits=10, shuffle=True, random_state=42)
for name, model in models.items():
    r2 = cross_val_score(model, X, y, cv=cv, scoring='r2')
    rmse = np.sqrt(-cross_val_score(model, X, y, cv=cv, scoring='neg_mean_squared_error'))
    print(f'{name}: R2 = {r2.mean():.2f}, RMSE = {rmse.mean():.2f}')

rf = models['RF'].fit(X, y)
imp = pd.Series(rf.feature_importances_, index=features).sort_values()
imp.plot(kind='barh', color='gray', figsize=(7, 4))
plt.xlabel('Importance')
plt.tight_layout()
plt.show()

plt.figure(figsize=(7, 5))
plt.scatter(df['aod'], df['pm25'], s=4, alpha=0.3)
plt.xlabel('AOD')
plt.ylabel('PM2.5 (µg/m³)')
plt.show()
