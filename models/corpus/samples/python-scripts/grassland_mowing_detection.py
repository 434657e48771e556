import ee
import pandas as pd
import numpy as np

ee.Initialize()

meadows = ee.FeatureCollection('users/graslandtirol/wiesen')
ids = meadows.aggregate_array('wid').getInfo()

YEAR = 2021


def prep(img):
    scl = img.select('SCL')
    ok = scl.eq(4).Or(scl.eq(5))
    return img.updateMask(ok).normalizedDifference(['B8', 'B4']).rename('ndvi').set('date', img.date().format('YYYY-MM-dd'))


col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(meadows).filterDate('%d-03-15' % YEAR, '%d-10-31' % YEAR).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 80)).map(prep)


def red(img):
    fc = img.reduceRegions(collection=meadows, reducer=ee.Reducer.median(), scale=10)
    return fc.filter(ee.Filter.notNull(['median'])).map(lambda f: ee.Feature(None, {'wid': f.get('wid'), 'date': img.get('date'), 'ndvi': f.get('median')}))


tab = col.map(red).flatten()
# too many for getInfo at once: by month
rows = []
for m in range(3, 11):
    sub = tab.filter(ee.Filter.stringStartsWith('date', '%d-%02d' % (YEAR, m)))
    rows += [f['properties'] for f in sub.getInfo()['features']]
    print(m, len(rows))

df = pd.DataFrame(rows)
df['date'] = pd.to_datetime(df['date'])

cuts = []
for wid, g in df.groupby('wid'):
    s = g.groupby('date')['ndvi'].mean().sort_index()
    d = s.diff()
    for date, v in d.items():
        # drop of more than 0.15 from a high value
        if v < -0.15 and s.shift(1)[date] > 0.6:
            cuts.append([wid, date, v])

cuts = pd.DataFrame(cuts, columns=['wid', 'date', 'drop'])
print(cuts.groupby('wid').size().value_counts())
cuts.to_csv('mowing_%d.csv' % YEAR, index=False)
