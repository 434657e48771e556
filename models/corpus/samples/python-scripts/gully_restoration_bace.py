# Before-After-Control-Impact with NDVI for restoration sites
import ee
import pandas as pd

ee.Initialize()

sites = ee.FeatureCollection('users/restore_eth/sites')        # props: site_id, year_start
control = ee.FeatureCollection('users/restore_eth/control')    # props: site_id

def mask(img):
    qa = img.select('QA_PIXEL')
    return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))

def l7(img):
    return mask(img).normalizedDifference(['SR_B4', 'SR_B3']).rename('ndvi')

def l8(img):
    return mask(img).normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi')

rows = []
for year in range(2003, 2023):
    start, end = '%d-09-01' % year, '%d-11-30' % year     # after the rains
    if year < 2013:
        col = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(sites).filterDate(start, end).map(l7)
    else:
        col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(sites).filterDate(start, end).map(l8)
    img = col.median()

    for group, fc in [('impact', sites), ('control', control)]:
        res = img.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=30).getInfo()
        for f in res['features']:
            rows.append([f['properties']['site_id'], group, year, f['properties'].get('mean')])
    print(year)

df = pd.DataFrame(rows, columns=['site', 'group', 'year', 'ndvi'])
starts = dict(zip(sites.aggregate_array('site_id').getInfo(), sites.aggregate_array('year_start').getInfo()))
df['period'] = df.apply(lambda r: 'after' if r['year'] >= starts[r['site']] else 'before', axis=1)
t = df.groupby(['site', 'group', 'period'])['ndvi'].mean().unstack(['group', 'period'])
t['baci'] = (t[('impact', 'after')] - t[('impact', 'before')]) - (t[('control', 'after')] - t[('control', 'before')])
print(t['baci'])
t.to_csv('baci.csv')
