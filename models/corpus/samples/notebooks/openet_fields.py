import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
import datetime

ee.Initialize(project='et-fields')

fields = ee.FeatureCollection('projects/et-fields/assets/vineyards_napa')
n = fields.size().getInfo()
print(f'{n} fields')

et_col = (
    ee.ImageCollection('OpenET/ENSEMBLE/CONUS/GRIDMET/MONTHLY/v2_0')
    .filterDate('2018-01-01', '2023-01-01')
    .filterBounds(fields)
    .select('et_ensemble_mad')
)

eto_col = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET').select('eto')


def monthly(img):
    start = img.date()
    end = start.advance(1, 'month')
    eto = eto_col.filterDate(start, end).sum().rename('eto')
    etof = img.divide(eto).rename('etof')
    return img.rename('et').addBands(eto).addBands(etof).set('system:time_start', start.millis())


col = et_col.map(monthly)


def zonal(img):
    fc = img.reduceRegions(fields, ee.Reducer.mean(), 30)
    return fc.map(lambda f: ee.Feature(None, {
        'field_id': f.get('field_id'),
        'block': f.get('block'),
        'date': img.date().format('YYYY-MM-dd'),
        'et': f.get('et'),
        'eto': f.get('eto'),
        'etof': f.get('etof'),
    }))


df = geemap.ee_to_df(col.map(zonal).flatten())
df['date'] = pd.to_datetime(df['date'])
df['year'] = df['date'].dt.year
df['month'] = df['date'].dt.month

annual = df.groupby(['field_id', 'year'])[['et', 'eto']].sum().reset_index()
annual['kc'] = annual['et'] / annual['eto']
annual.round(2).to_csv('annual_et.csv', index=False)

season = df.groupby('month')[['et', 'eto']].mean()

fig, ax = plt.subplots(figsize=(8, 5))
ax.plot(season.index, season['eto'], 'k--', label='Reference ET')
ax.plot(season.index, season['et'], 'b-', label='Actual ET')
ax.fill_between(season.index, season['et'], season['eto'], color='orange', alpha=0.2)
ax.set_xticks(range(1, 13))
ax.set_xlabel('Month')
ax.set_ylabel('mm / month')
ax.legend()
plt.show()

m = geemap.Map()
m.centerObject(fields, 12)
vis = {'min': 0, 'max': 1000, 'palette': ['9e6212', 'ac7d1d', 'dcb450', 'b9d9a1', '69b3a2', '1d6996', '0b2c7a']}
m.addLayer(et_col.filterDate('2022-01-01', '2023-01-01').sum().clip(fields), vis, 'ET 2022')
m.add_colorbar(vis, label='ET (mm)')
m
