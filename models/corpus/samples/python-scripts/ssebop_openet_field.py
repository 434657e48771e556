import ee
import pandas as pd
import json

ee.Initialize(project='et-fields')

field = ee.Geometry.Polygon([[
    [-119.871, 36.412],
    [-119.862, 36.412],
    [-119.862, 36.419],
    [-119.871, 36.419],
    [-119.871, 36.412]
]])

models = {
    'ensemble': 'OpenET/ENSEMBLE/CONUS/GRIDMET/MONTHLY/v2_0',
    'ssebop': 'OpenET/SSEBOP/CONUS/GRIDMET/MONTHLY/v2_0',
    'eemetric': 'OpenET/EEMETRIC/CONUS/GRIDMET/MONTHLY/v2_0',
    'geesebal': 'OpenET/GEESEBAL/CONUS/GRIDMET/MONTHLY/v2_0',
}

gridmet = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET').select(['eto', 'pr'])


def field_mean(col, band):
    def f(img):
        v = img.select(band).reduceRegion(ee.Reducer.mean(), field, 30).get(band)
        return ee.Feature(None, {'date': img.date().format('YYYY-MM'), 'value': v})
    fc = ee.FeatureCollection(col.map(f)).getInfo()
    return {x['properties']['date']: x['properties'].get('value') for x in fc['features']}


out = {}
for name, cid in models.items():
    band = 'et_ensemble_mad' if name == 'ensemble' else 'et'
    col = ee.ImageCollection(cid).filterDate('2018-01-01', '2023-01-01')
    out[name] = field_mean(col, band)
    print(name, len(out[name]))

df = pd.DataFrame(out)
df.index = pd.to_datetime(df.index)
df = df.sort_index()
df.to_csv('field_et.csv')
print(df.resample('Y').sum())
