import ee
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from scipy import stats

ee.Initialize(project='ee-spei')

sites = pd.DataFrame([
    ['Zacatecas', -102.57, 22.77],
    ['Durango', -104.67, 24.02],
    ['Chihuahua', -106.07, 28.63],
    ['Hermosillo', -110.96, 29.07],
], columns=['name', 'lon', 'lat'])

feats = [ee.Feature(ee.Geometry.Point([r.lon, r.lat]), {'name': r['name']}) for _, r in sites.iterrows()]
fc = ee.FeatureCollection(feats)

tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').filterDate('1971-01-01', '2023-01-01').select(['pr', 'pet'])


def at_sites(img):
    d = img.date().format('YYYY-MM')
    return img.reduceRegions(fc, ee.Reducer.first(), 4638).map(lambda f: f.set('date', d))


rows = []
for y0 in range(1971, 2023, 5):
    sub = tc.filterDate(f'{y0}-01-01', f'{min(y0 + 5, 2023)}-01-01')
    info = sub.map(at_sites).flatten().getInfo()
    rows += [f['properties'] for f in info['features']]
    print(y0, len(rows))

df = pd.DataFrame(rows)
df['date'] = pd.to_datetime(df['date'])
df['pet'] = df['pet'] * 0.1
df['wb'] = df['pr'] - df['pet']


def standardize(x):
    # log-logistic distribution
    params = stats.fisk.fit(x - x.min() + 1)
    p = stats.fisk.cdf(x - x.min() + 1, *params)
    p = np.clip(p, 0.001, 0.999)
    return stats.norm.ppf(p)


def spei(series, scale):
    s = series.rolling(scale).sum()
    out = pd.Series(index=s.index, dtype=float)
    for m in range(1, 13):
        sel = s[s.index.month == m].dropna()
        out.loc[sel.index] = standardize(sel.values)
    return out


fig, axes = plt.subplots(len(sites), 1, figsize=(14, 12), sharex=True)
all_spei = {}
for ax, name in zip(axes, sites['name']):
    wb = df[df['name'] == name].set_index('date')['wb'].sort_index()
    s12 = spei(wb, 12)
    all_spei[name] = s12
    ax.fill_between(s12.index, s12, 0, where=s12 >= 0, color='royalblue')
    ax.fill_between(s12.index, s12, 0, where=s12 < 0, color='firebrick')
    ax.axhline(-1.5, color='k', ls=':', lw=0.8)
    ax.set_ylim(-3, 3)
    ax.set_ylabel('SPEI-12')
    ax.set_title(name, loc='left')
plt.tight_layout()
plt.savefig('spei12.png', dpi=200)
plt.show()

out = pd.DataFrame(all_spei)
out.to_csv('spei12.csv')
print((out < -1.5).sum())
