import ee
import time
import pandas as pd

ee.Initialize()

countries = ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level0')
codes = countries.aggregate_array('ADM0_CODE').getInfo()
print(len(codes))

gfc = ee.Image('UMD/hansen/global_forest_change_2020_v1_8')
area = ee.Image.pixelArea().divide(1e6)

thresholds = [10, 25, 30, 50]
images = []
for t in thresholds:
    images.append(gfc.select('treecover2000').gte(t).multiply(area).rename('tc_%d' % t))
images.append(gfc.select('loss').multiply(area).rename('loss'))
images.append(gfc.select('gain').multiply(area).rename('gain'))
stack = ee.Image.cat(images)


def get_stats(code, retries=3):
    geom = countries.filter(ee.Filter.eq('ADM0_CODE', code)).geometry()
    for i in range(retries):
        try:
            return stack.reduceRegion(
                reducer=ee.Reducer.sum(),
                geometry=geom,
                scale=1000,
                maxPixels=1e13,
                tileScale=4
            ).getInfo()
        except ee.EEException as e:
            print('   error:', e)
            time.sleep(10 * (i + 1))
    return None


res = []
for i, code in enumerate(codes):
    name = countries.filter(ee.Filter.eq('ADM0_CODE', code)).first().get('ADM0_NAME').getInfo()
    print(i, name)
    s = get_stats(code)
    if s is None:
        continue
    s['country'] = name
    s['code'] = code
    res.append(s)
    if i % 10 == 0:
        pd.DataFrame(res).to_csv('forest_countries_tmp.csv', index=False)

pd.DataFrame(res).to_csv('forest_countries.csv', index=False)
