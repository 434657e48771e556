import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import geemap

ee.Initialize(project='ee-blackmarble')

# Daily Black Marble over cities
cities = {'Wuhan': [114.30, 30.59], 'Milan': [9.19, 45.46], 'New York': [-73.98, 40.75], 'Lagos': [3.38, 6.52]}

vnp = ee.ImageCollection('NASA/VIIRS/002/VNP46A2').select(['Gap_Filled_DNB_BRDF_Corrected_NTL', 'Mandatory_Quality_Flag'])

def good(img):
    q = img.select('Mandatory_Quality_Flag')
    return img.select('Gap_Filled_DNB_BRDF_Corrected_NTL').updateMask(q.lte(1)).rename('ntl').copyProperties(img, ['system:time_start'])

def city_series(xy, start, end):
    g = ee.Geometry.Point(xy).buffer(15000)
    def f(img):
        r = img.reduceRegion(
            reducer=ee.Reducer.mean().combine(ee.Reducer.count(), '', True),
            geometry=g,
            scale=500
        )
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'ntl': r.get('ntl_mean'), 'n': r.get('ntl_count')})
    fc = ee.FeatureCollection(vnp.filterDate(start, end).map(good).map(f))
    return pd.DataFrame([x['properties'] for x in fc.getInfo()['features']])

out = []
for name, xy in cities.items():
    for y in [2019, 2020]:
        d = city_series(xy, f'{y}-01-01', f'{y}-07-01')
        d['city'] = name
        out.append(d)
        print(name, y, len(d))

df = pd.concat(out, ignore_index=True)
df['date'] = pd.to_datetime(df['date'])
df = df[df['n'] > 500]
df['year'] = df['date'].dt.year
df['week'] = df['date'].dt.isocalendar().week.astype(int)

weekly = df.groupby(['city', 'year', 'week'])['ntl'].median().reset_index()

fig, axes = plt.subplots(2, 2, figsize=(13, 8))
for ax, c in zip(axes.ravel(), cities):
    for y, col in [(2019, 'gray'), (2020, 'crimson')]:
        d = weekly[(weekly['city'] == c) & (weekly['year'] == y)]
        ax.plot(d['week'], d['ntl'], color=col, label=y)
    ax.set_title(c)
    ax.set_xlabel('Week')
    ax.set_ylabel('nW/cm²/sr')
    ax.legend()
plt.tight_layout()
plt.savefig('ntl_covid.png', dpi=200)
plt.show()

w = weekly.pivot_table(index=['city', 'week'], columns='year', values='ntl')
w['change'] = (w[2020] / w[2019] - 1) * 100
print(w['change'].unstack('city').round(1))
