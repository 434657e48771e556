import ee
import pandas as pd
import numpy as np

ee.Initialize()

villages = pd.read_csv('villages_odisha.csv')   # code, lat, lon, elec_year
villages = villages[villages['elec_year'].notna()]

viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')

def annual(year):
    col = viirs.filterDate('%d-01-01' % year, '%d-12-31' % year)
    rad = col.map(lambda i: i.select('avg_rad').updateMask(i.select('cf_cvg').gt(1)))
    return rad.median().rename('y%d' % year)

stack = ee.Image.cat([annual(y) for y in range(2014, 2022)])

step = 1000
parts = []
for i in range(0, len(villages), step):
    sub = villages.iloc[i:i + step]
    fc = ee.FeatureCollection([
        ee.Feature(ee.Geometry.Point([lon, lat]).buffer(1000), {'code': int(code)})
        for code, lat, lon in zip(sub['code'], sub['lat'], sub['lon'])
    ])
    res = stack.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=463.83)
    res = res.map(lambda f: f.setGeometry(None))
    parts.append(pd.DataFrame([f['properties'] for f in res.getInfo()['features']]))
    print(i)

df = villages.merge(pd.concat(parts), on='code')
df.to_csv('villages_ntl.csv', index=False)

# event study
for k in range(-3, 4):
    vals = []
    for _, r in df.iterrows():
        y = int(r['elec_year']) + k
        if 2014 <= y <= 2021:
            vals.append(r['y%d' % y])
    print(k, np.nanmean(vals), len(vals))
