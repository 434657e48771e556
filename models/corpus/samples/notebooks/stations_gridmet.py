"""
Compare GRIDMET with AgriMet weather stations
Author: D. Halvorsen
"""
import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from datetime import datetime

ee.Initialize()

stations = {
    'bois': [-116.20, 43.60],
    'abei': [-112.82, 42.95],
    'rxgi': [-111.75, 43.85],
    'twfi': [-114.35, 42.55],
}

gridmet = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET').select(['tmmx', 'tmmn', 'pr', 'eto', 'vs'])


def get_timeseries(lon, lat, start, end):
    pt = ee.Geometry.Point([lon, lat])
    info = gridmet.filterDate(start, end).getRegion(pt, 4000).getInfo()
    df = pd.DataFrame(info[1:], columns=info[0])
    df['date'] = pd.to_datetime(df['id'], format='%Y%m%d')
    df = df.drop(columns=['id', 'longitude', 'latitude', 'time'])
    df = df.set_index('date')
    df = df.astype(float)
    df['tmmx'] = df['tmmx'] - 273.15
    df['tmmn'] = df['tmmn'] - 273.15
    return df


start = '2018-01-01'
end = '2021-01-01'

data = {}
for name, (lon, lat) in stations.items():
    print('Downloading', name)
    data[name] = get_timeseries(lon, lat, start, end)

data['bois'].head()

obs = {}
for name in stations:
    d = pd.read_csv(f'agrimet/{name}.csv', parse_dates=['DATE'])
    d.columns = [c.strip().lower() for c in d.columns]
    d = d.rename(columns={'date': 'date', 'mx': 'tmax_obs', 'mn': 'tmin_obs', 'pp': 'pr_obs', 'et': 'et_obs'})
    d['tmax_obs'] = (d['tmax_obs'] - 32) * 5 / 9
    d['tmin_obs'] = (d['tmin_obs'] - 32) * 5 / 9
    d['pr_obs'] = d['pr_obs'] * 25.4
    d['et_obs'] = d['et_obs'] * 25.4
    obs[name] = d.set_index('date')

rows = []
fig, axes = plt.subplots(2, 2, figsize=(10, 10))
for ax, name in zip(axes.flat, stations):
    m = data[name].join(obs[name], how='inner').dropna()
    bias = (m['eto'] - m['et_obs']).mean()
    rmse = np.sqrt(((m['eto'] - m['et_obs']) ** 2).mean())
    r2 = m['eto'].corr(m['et_obs']) ** 2
    rows.append({'station': name, 'n': len(m), 'bias': bias, 'rmse': rmse, 'r2': r2})

    ax.scatter(m['et_obs'], m['eto'], s=5, alpha=0.5)
    ax.plot([0, 14], [0, 14], 'k-', lw=1)
    ax.set_title(name)
    ax.set_xlabel('Station ETo (mm)')
    ax.set_ylabel('GRIDMET ETo (mm)')
    ax.text(0.05, 0.9, f'RMSE = {rmse:.2f}\nR2 = {r2:.2f}', transform=ax.transAxes, va='top')

plt.tight_layout()
plt.savefig('eto_comparison.png', dpi=200)
plt.show()

summary = pd.DataFrame(rows)
print(summary.round(3))
summary.to_csv('summary.csv', index=False)
