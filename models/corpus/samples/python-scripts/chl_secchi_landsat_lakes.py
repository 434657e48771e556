import ee
import pandas as pd
import numpy as np
import statsmodels.formula.api as smf

ee.Initialize()

# in situ data within +- 3 days of Landsat 8
insitu = pd.read_csv('secchi_minnesota.csv', parse_dates=['date'])
insitu = insitu[(insitu.date >= '2014-01-01') & (insitu.date.dt.month.isin([7, 8, 9]))]

feats = [
    ee.Feature(ee.Geometry.Point([r.lon, r.lat]), {'site': r.site, 'date': r.date.strftime('%Y-%m-%d'), 'secchi': r.secchi})
    for r in insitu.itertuples()
]


def mask(img):
    qa = img.select('QA_PIXEL')
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    water = qa.bitwiseAnd(1 << 7).neq(0)
    return img.select('SR_B.').multiply(0.0000275).add(-0.2).updateMask(clear).updateMask(water).copyProperties(img, ['system:time_start'])


l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')


def match(f):
    d = ee.Date(f.get('date'))
    geom = f.geometry().buffer(90)
    img = l8.filterBounds(geom).filterDate(d.advance(-3, 'day'), d.advance(4, 'day')).map(mask).mean()
    v = img.reduceRegion(ee.Reducer.median(), geom, 30)
    return f.set(v)


rows = []
for i in range(0, len(feats), 200):
    fc = ee.FeatureCollection(feats[i:i + 200]).map(match)
    try:
        rows += [f['properties'] for f in fc.getInfo()['features']]
    except Exception as e:
        print(i, e)

df = pd.DataFrame(rows).dropna()
print(len(df), 'match-ups')
df['lnSD'] = np.log(df['secchi'])
df['ratio'] = df['SR_B2'] / df['SR_B4']
model = smf.ols('lnSD ~ ratio + SR_B2', data=df).fit()
print(model.summary())
df.to_csv('matchups.csv', index=False)
