import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-lst-lakes-ch')

lakes = {
    'Zürichsee': ee.Geometry.Point([8.68, 47.25]),
    'Lac Léman': ee.Geometry.Point([6.55, 46.45]),
    'Bodensee': ee.Geometry.Point([9.40, 47.60]),
    'Lago Maggiore': ee.Geometry.Point([8.65, 46.00]),
}

def prep(img):
    qa = img.select('QA_PIXEL')
    water = qa.bitwiseAnd(1 << 7).neq(0)
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)).And(qa.bitwiseAnd(1 << 1).eq(0))
    t = img.select('ST_B.*').multiply(0.00341802).add(149.0).subtract(273.15).rename('t')
    return t.updateMask(water.And(clear)).copyProperties(img, ['system:time_start', 'SPACECRAFT_ID'])

l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').select(['ST_B6', 'QA_PIXEL'])
l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').select(['ST_B6', 'QA_PIXEL'])
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').select(['ST_B10', 'QA_PIXEL'])

dfs = []
for name, pt in lakes.items():
    area = pt.buffer(1000)
    for c in [l5, l7, l8]:
        col = c.filterBounds(area).map(prep)
        def f(img):
            s = img.reduceRegion(
                reducer=ee.Reducer.median().combine(ee.Reducer.count(), '', True),
                geometry=area,
                scale=60
            )
            return ee.Feature(None, {
                'time': img.get('system:time_start'),
                'sat': img.get('SPACECRAFT_ID'),
                't': s.get('t_median'),
                'n': s.get('t_count')
            })
        fc = ee.FeatureCollection(col.map(f)).filter(ee.Filter.gt('n', 500))
        n = fc.size().getInfo()
        if n == 0:
            continue
        d = geemap.ee_to_df(fc)
        d['lake'] = name
        dfs.append(d)
        print(name, n)

df = pd.concat(dfs, ignore_index=True)
df['date'] = pd.to_datetime(df['time'], unit='ms')
df = df[(df['t'] > 0) & (df['t'] < 32)]
df['year'] = df['date'].dt.year
df['month'] = df['date'].dt.month
df.to_csv('lake_temperature.csv', index=False)

summer = df[df['month'].isin([7, 8])].groupby(['lake', 'year'])['t'].mean().reset_index()

fig, axes = plt.subplots(2, 2, figsize=(13, 8), sharex=True, sharey=True)
for ax, (lake, d) in zip(axes.flat, summer.groupby('lake')):
    ax.scatter(d['year'], d['t'], color='tab:red', s=15)
    k, b = np.polyfit(d['year'], d['t'], 1)
    ax.plot(d['year'], k * d['year'] + b, 'k')
    ax.set_title(f'{lake}: {k * 10:+.2f} °C/decade')
    ax.grid(alpha=0.3)
for ax in axes[:, 0]:
    ax.set_ylabel('Jul-Aug temperature (°C)')
plt.tight_layout()
plt.show()
