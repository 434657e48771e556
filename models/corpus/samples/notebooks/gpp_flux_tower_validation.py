import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from scipy.stats import linregress

ee.Initialize(project='ee-fluxval')

towers = pd.read_csv('towers.csv')   # site, lat, lon, igbp
towers = towers[towers['igbp'].isin(['DBF', 'ENF', 'EBF', 'GRA', 'CRO'])]
print(len(towers))

gpp = ee.ImageCollection('MODIS/061/MOD17A2HGF').select('Gpp')
lai = ee.ImageCollection('MODIS/061/MCD15A3H').select('Lai')

def get_tower(row):
    pt = ee.Geometry.Point([row['lon'], row['lat']])
    data = gpp.filterDate('2003-01-01', '2015-01-01').getRegion(pt, 500).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['id'], format='%Y_%m_%d')
    df['gpp_modis'] = df['Gpp'].astype(float) * 0.0001 * 1000 / 8
    df = df[df['gpp_modis'] < 30]
    return df[['date', 'gpp_modis']]

out = []
for _, row in towers.iterrows():
    try:
        sat = get_tower(row)
    except Exception as e:
        print(row['site'], 'failed:', e)
        continue
    flx = pd.read_csv(f"fluxnet/{row['site']}_DD.csv", parse_dates=['TIMESTAMP'], na_values=-9999)
    flx = flx[['TIMESTAMP', 'GPP_NT_VUT_REF']].rename(columns={'TIMESTAMP': 'date', 'GPP_NT_VUT_REF': 'gpp_tower'})
    flx = flx.set_index('date').rolling('8D').mean().shift(-7).reset_index()
    m = pd.merge(sat, flx, on='date').dropna()
    m['site'] = row['site']
    m['igbp'] = row['igbp']
    out.append(m)

df = pd.concat(out, ignore_index=True)
df.to_csv('gpp_matchup.csv', index=False)

def metrics(g):
    r = linregress(g['gpp_tower'], g['gpp_modis'])
    rmse = np.sqrt(((g['gpp_modis'] - g['gpp_tower']) ** 2).mean())
    return pd.Series({'n': len(g), 'slope': r.slope, 'r2': r.rvalue ** 2, 'rmse': rmse, 'bias': (g['gpp_modis'] - g['gpp_tower']).mean()})

print(df.groupby('igbp').apply(metrics).round(2))

types = df['igbp'].unique()
fig, axes = plt.subplots(1, len(types), figsize=(4 * len(types), 4), sharex=True, sharey=True)
for ax, t in zip(axes, types):
    d = df[df['igbp'] == t]
    ax.hexbin(d['gpp_tower'], d['gpp_modis'], gridsize=40, cmap='YlGn', mincnt=1, extent=(0, 20, 0, 20))
    ax.plot([0, 20], [0, 20], 'k--', lw=1)
    ax.set_title(t)
    ax.set_xlabel('Tower GPP')
axes[0].set_ylabel('MODIS GPP')
plt.tight_layout()
plt.savefig('gpp_validation.png', dpi=300)
plt.show()
