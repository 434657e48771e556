import os
import glob
import ee
import numpy as np
import pandas as pd

ee.Initialize()

gauge_dir = 'gauges'
meta = pd.read_csv(os.path.join(gauge_dir, 'metadata.csv'))

datasets = {
    'CHIRPS': {'id': 'UCSB-CHG/CHIRPS/DAILY', 'band': 'precipitation', 'scale': 5566, 'mult': 1},
    'PERSIANN': {'id': 'NOAA/PERSIANN-CDR', 'band': 'precipitation', 'scale': 27830, 'mult': 1},
    'ERA5': {'id': 'ECMWF/ERA5_LAND/DAILY_AGGR', 'band': 'total_precipitation_sum', 'scale': 11132, 'mult': 1000},
    'GRIDMET': {'id': 'IDAHO_EPSCOR/GRIDMET', 'band': 'pr', 'scale': 4638, 'mult': 1},
}


def get_daily(ds, lon, lat, year):
    d = datasets[ds]
    pt = ee.Geometry.Point([float(lon), float(lat)])
    ic = ee.ImageCollection(d['id']).filterDate('%d-01-01' % year, '%d-01-01' % (year + 1)).select(d['band'])
    arr = ic.getRegion(pt, d['scale']).getInfo()
    df = pd.DataFrame(arr[1:], columns=arr[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms').dt.normalize()
    s = df.set_index('date')[d['band']].astype(float) * d['mult']
    return s.rename(ds)


def kge(obs, sim):
    r = np.corrcoef(obs, sim)[0, 1]
    alpha = sim.std() / obs.std()
    beta = sim.mean() / obs.mean()
    return 1 - np.sqrt((r - 1) ** 2 + (alpha - 1) ** 2 + (beta - 1) ** 2)


def pod_far(obs, sim, threshold=1.0):
    hit = ((obs >= threshold) & (sim >= threshold)).sum()
    miss = ((obs >= threshold) & (sim < threshold)).sum()
    false = ((obs < threshold) & (sim >= threshold)).sum()
    return hit / (hit + miss), false / (hit + false)


scores = []
for f in sorted(glob.glob(os.path.join(gauge_dir, 'P_*.csv'))):
    code = os.path.basename(f)[2:-4]
    row = meta[meta['code'] == code].iloc[0]
    obs = pd.read_csv(f, parse_dates=['date'], index_col='date')['P'].dropna()
    for ds in datasets:
        parts = []
        for year in range(obs.index.year.min(), obs.index.year.max() + 1):
            try:
                parts.append(get_daily(ds, row['lon'], row['lat'], year))
            except Exception as e:
                print(code, ds, year, e)
        if not parts:
            continue
        sim = pd.concat(parts)
        both = pd.concat([obs, sim], axis=1, join='inner').dropna()
        if len(both) < 365:
            continue
        pod, far = pod_far(both['P'], both[ds])
        scores.append({
            'code': code,
            'dataset': ds,
            'n': len(both),
            'kge': kge(both['P'], both[ds]),
            'bias': both[ds].sum() / both['P'].sum() - 1,
            'pod': pod,
            'far': far
        })
    print(code, 'done')

scores = pd.DataFrame(scores)
scores.to_csv('scores.csv', index=False)
print(scores.groupby('dataset').median(numeric_only=True))
