import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-reefs')

reefs = {
    'Heron Island': [151.92, -23.44],
    'Lizard Island': [145.45, -14.67],
    'Magnetic Island': [146.85, -19.13],
}

oisst = ee.ImageCollection('NOAA/CDR/OISST/V2_1').select('sst')

def get_sst(lon, lat, y0, y1):
    pt = ee.Geometry.Point([lon, lat]).buffer(15000)
    out = []
    for y in range(y0, y1 + 1):
        def f(img):
            v = img.reduceRegion(ee.Reducer.mean(), pt, 27830)
            return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'sst': v.get('sst')})
        fc = oisst.filterDate(f'{y}-01-01', f'{y+1}-01-01').map(f)
        out += [x['properties'] for x in fc.getInfo()['features']]
    df = pd.DataFrame(out)
    df['date'] = pd.to_datetime(df['date'])
    df['sst'] = df['sst'].astype(float) * 0.01
    return df.set_index('date')['sst']

sst = pd.DataFrame({k: get_sst(*v, 1985, 2023) for k, v in reefs.items()})
sst.to_csv('reef_sst.csv')
sst.tail()

# maximum monthly mean 1985-2012
clim = sst.loc['1985':'2012'].groupby(sst.loc['1985':'2012'].index.month).mean()
mmm = clim.max()
print(mmm)

# degree heating weeks
hot = (sst - mmm)
hot = hot.where(hot >= 1, 0)
dhw = hot.rolling(84).sum() / 7

fig, axes = plt.subplots(3, 1, figsize=(15, 9), sharex=True)
for ax, reef in zip(axes, reefs):
    ax.plot(sst.index, sst[reef], lw=0.6, color='gray')
    ax.axhline(mmm[reef] + 1, color='k', ls='--', lw=0.8)
    ax.set_ylabel('SST (°C)')
    ax2 = ax.twinx()
    ax2.fill_between(dhw.index, dhw[reef], color='red', alpha=0.5)
    ax2.set_ylim(0, 16)
    ax2.set_ylabel('DHW')
    ax.set_title(reef)
plt.xlim(pd.Timestamp('2010-01-01'), pd.Timestamp('2023-12-31'))
plt.tight_layout()
plt.savefig('dhw.png', dpi=200)
plt.show()

annual = dhw.resample('Y').max()
annual.index = annual.index.year
print(annual[annual.max(axis=1) > 4].round(1))
