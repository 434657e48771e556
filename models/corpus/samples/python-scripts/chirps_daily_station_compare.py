import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize()

obs = pd.read_csv('gauges_daily.csv', parse_dates=['date'])
meta = pd.read_csv('gauges_meta.csv')

products = {
    'CHIRPS': ('UCSB-CHG/CHIRPS/DAILY', 'precipitation', 1, 5566),
    'ERA5L': ('ECMWF/ERA5_LAND/DAILY_AGGR', 'total_precipitation_sum', 1000, 11132),
    'PERSIANN': ('NOAA/PERSIANN-CDR', 'precipitation', 1, 27830),
}

fc = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([r['lon'], r['lat']]), {'gid': r['gid']}) for _, r in meta.iterrows()
])


def extract(cid, band, factor, scale, year):
    col = ee.ImageCollection(cid).select(band).filterDate(f'{year}-01-01', f'{year + 1}-01-01')
    rows = []
    for gid, lon, lat in zip(meta.gid, meta.lon, meta.lat):
        data = col.getRegion(ee.Geometry.Point([lon, lat]), scale).getInfo()
        for d in data[1:]:
            rows.append([gid, pd.to_datetime(d[3], unit='ms').normalize(), d[4] * factor if d[4] is not None else np.nan])
    return pd.DataFrame(rows, columns=['gid', 'date', 'value'])


sims = {}
for name, (cid, band, factor, scale) in products.items():
    parts = [extract(cid, band, factor, scale, y) for y in range(2005, 2016)]
    sims[name] = pd.concat(parts)
    sims[name].to_csv(name + '.csv', index=False)
    print(name, len(sims[name]))


def kge(sim, obs):
    r = np.corrcoef(sim, obs)[0, 1]
    alpha = sim.std() / obs.std()
    beta = sim.mean() / obs.mean()
    return 1 - np.sqrt((r - 1) ** 2 + (alpha - 1) ** 2 + (beta - 1) ** 2)


for name, s in sims.items():
    m = obs.merge(s, on=['gid', 'date']).dropna()
    monthly = m.groupby(['gid', pd.Grouper(key='date', freq='M')])[['rain', 'value']].sum().reset_index()
    print(name)
    print('  daily   KGE %.2f  bias %.1f %%' % (kge(m['value'], m['rain']), (m['value'].sum() / m['rain'].sum() - 1) * 100))
    print('  monthly KGE %.2f' % kge(monthly['value'], monthly['rain']))
