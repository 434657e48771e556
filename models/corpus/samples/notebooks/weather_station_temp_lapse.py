import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from sklearn.metrics import mean_absolute_error

ee.Initialize(project='ee-kili-temp')

stations = pd.DataFrame({
    'id': ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'],
    'lat': [-3.33, -3.26, -3.20, -3.16, -3.11, -3.08],
    'lon': [37.34, 37.36, 37.37, 37.36, 37.36, 37.35],
    'elev': [890, 1420, 1950, 2750, 3480, 4570],
})

mod = ee.ImageCollection('MODIS/061/MOD11A1')
era = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY').select('temperature_2m')
dem = ee.Image('USGS/SRTMGL1_003')


def lst_series(lat, lon):
    pt = ee.Geometry.Point([lon, lat])

    def prep(i):
        day = i.select('LST_Day_1km').updateMask(i.select('QC_Day').bitwiseAnd(3).eq(0))
        night = i.select('LST_Night_1km').updateMask(i.select('QC_Night').bitwiseAnd(3).eq(0))
        return day.addBands(night).multiply(0.02).subtract(273.15).copyProperties(i, ['system:time_start'])

    rows = mod.filterDate('2018-01-01', '2020-01-01').map(prep).getRegion(pt, 1000).getInfo()
    d = pd.DataFrame(rows[1:], columns=rows[0])
    d['date'] = pd.to_datetime(d['time'], unit='ms')
    return d.set_index('date')[['LST_Day_1km', 'LST_Night_1km']].astype(float)


frames = []
for r in stations.itertuples():
    d = lst_series(r.lat, r.lon)
    d['id'] = r.id
    d['elev'] = r.elev
    d['srtm'] = dem.reduceRegion(ee.Reducer.first(), ee.Geometry.Point([r.lon, r.lat]), 30).get('elevation').getInfo()
    frames.append(d.reset_index())
    print(r.id, d.notna().sum().to_dict())

lst = pd.concat(frames)

obs = pd.read_csv('loggers.csv', parse_dates=['datetime'])
obs['date'] = obs['datetime'].dt.floor('D')
daily = obs.groupby(['id', 'date'])['temp'].agg(['min', 'max', 'mean']).reset_index()

df = lst.merge(daily, on=['id', 'date'])
df['lst_mean'] = (df['LST_Day_1km'] + df['LST_Night_1km']) / 2

# lapse rates per month
df['month'] = df['date'].dt.month
res = []
for m, g in df.groupby('month'):
    a = np.polyfit(g['elev'] / 1000, g['mean'], 1)[0]
    gg = g.dropna(subset=['LST_Night_1km'])
    b = np.polyfit(gg['elev'] / 1000, gg['LST_Night_1km'], 1)[0]
    res.append((m, a, b))
lapse = pd.DataFrame(res, columns=['month', 'air', 'lst_night']).set_index('month')
lapse.plot(marker='o')
plt.ylabel('Lapse rate (K/km)')
plt.show()

x = df.dropna(subset=['LST_Night_1km', 'min'])
print('MAE night LST vs Tmin: %.2f' % mean_absolute_error(x['min'], x['LST_Night_1km']))
x = df.dropna(subset=['lst_mean', 'mean'])
print('MAE mean LST vs Tmean: %.2f' % mean_absolute_error(x['mean'], x['lst_mean']))

fig, ax = plt.subplots(figsize=(6, 6))
sc = ax.scatter(df['min'], df['LST_Night_1km'], c=df['elev'], cmap='viridis', s=10)
ax.axline((0, 0), slope=1, color='k', ls='--')
ax.set_xlabel('Tmin (°C)')
ax.set_ylabel('Night LST (°C)')
plt.colorbar(sc, label='Elevation (m)')
plt.show()
