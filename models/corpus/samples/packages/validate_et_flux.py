"""Compare PML and MOD16 ET with flux towers."""
import os
import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-fluxval')

TOWERS = pd.DataFrame(
    [
        ['US-Ne1', -96.4766, 41.1651, 'CRO'],
        ['US-Ne3', -96.4397, 41.1797, 'CRO'],
        ['US-ARM', -97.4888, 36.6058, 'CRO'],
        ['US-Var', -120.9508, 38.4133, 'GRA'],
        ['US-Ton', -120.9660, 38.4309, 'WSA'],
        ['US-MMS', -86.4131, 39.3232, 'DBF'],
        ['DE-Tha', 13.5652, 50.9626, 'ENF'],
        ['IT-Ren', 11.4337, 46.5869, 'ENF'],
        ['AU-How', 131.1523, -12.4943, 'WSA'],
    ],
    columns=['site', 'lon', 'lat', 'igbp'],
)

START, END = '2003-01-01', '2015-01-01'


def pml(img):
    et = img.select(['Ec', 'Es', 'Ei']).reduce(ee.Reducer.sum()).rename('pml')
    return et.copyProperties(img, ['system:time_start'])


def mod16(img):
    # 8 day total to daily
    return img.select('ET').multiply(0.1).divide(8).rename('mod16').copyProperties(img, ['system:time_start'])


def extract(col, band, lon, lat):
    point = ee.Geometry.Point([lon, lat])
    data = col.getRegion(point, 500).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms').dt.normalize()
    return df.set_index('date')[band].astype(float)


def statistics(obs, sim):
    d = pd.concat([obs, sim], axis=1).dropna()
    o, s = d.iloc[:, 0], d.iloc[:, 1]
    return {
        'n': len(d),
        'bias': (s - o).mean(),
        'rmse': np.sqrt(((s - o) ** 2).mean()),
        'r2': np.corrcoef(o, s)[0, 1] ** 2,
        'nse': 1 - ((s - o) ** 2).sum() / ((o - o.mean()) ** 2).sum(),
    }


pml_col = ee.ImageCollection('CAS/IGSNRR/PML/V2_v017').filterDate(START, END).map(pml)
mod_col = ee.ImageCollection('MODIS/061/MOD16A2GF').filterDate(START, END).map(mod16)

results = []
for t in TOWERS.itertuples():
    obs_file = os.path.join('flux', f'{t.site}_daily.csv')
    if not os.path.exists(obs_file):
        print('no data for', t.site)
        continue
    obs = pd.read_csv(obs_file, parse_dates=['date'], index_col='date')['ET']
    for name, col in [('pml', pml_col), ('mod16', mod_col)]:
        sim = extract(col, name, t.lon, t.lat)
        obs8 = obs.rolling(8).mean().shift(-7).reindex(sim.index)
        row = statistics(obs8, sim)
        row.update({'site': t.site, 'igbp': t.igbp, 'model': name})
        results.append(row)

res = pd.DataFrame(results)
res.to_csv('validation.csv', index=False)
print(res.groupby('model')[['bias', 'rmse', 'r2', 'nse']].mean())

res.pivot(index='site', columns='model', values='rmse').plot.bar()
plt.ylabel('RMSE (mm/day)')
plt.tight_layout()
plt.savefig('rmse.png')
