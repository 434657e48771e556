import ee
import pandas as pd

ee.Initialize()

adm1 = ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Indonesia'))
no2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2').select('tropospheric_NO2_column_number_density')

weeks = pd.date_range('2019-01-07', '2021-12-27', freq='W-MON')
print(len(weeks), 'weeks')

def week_stats(day):
    start = ee.Date(day)
    img = no2.filterDate(start, start.advance(7, 'day')).mean()
    fc = img.reduceRegions(collection=adm1, reducer=ee.Reducer.mean(), scale=5000)
    return fc.map(lambda f: ee.Feature(None, {'prov': f.get('ADM1_NAME'), 'week': day, 'no2': f.get('mean')}))

for year in [2019, 2020, 2021]:
    days = [w.strftime('%Y-%m-%d') for w in weeks if w.year == year]
    fc = ee.FeatureCollection([week_stats(d) for d in days]).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=fc,
        description='no2_weekly_' + str(year),
        folder='no2',
        fileFormat='CSV',
        selectors=['prov', 'week', 'no2']
    )
    task.start()
