import ee
import pandas as pd

ee.Initialize()

counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.eq('STATEFP', '06'))

modis_aod = ee.ImageCollection('MODIS/061/MCD19A2_GRANULES').select('Optical_Depth_047')
s5p_ai = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_AER_AI').select('absorbing_aerosol_index')
s5p_co = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CO').select('CO_column_number_density')

dates = pd.date_range('2020-08-01', '2020-10-31', freq='D')

fcs = []
for d in dates:
    start = ee.Date(d.strftime('%Y-%m-%d'))
    end = start.advance(1, 'day')
    aod = modis_aod.filterDate(start, end).mean().multiply(0.001).rename('aod')
    ai = s5p_ai.filterDate(start, end).mean().rename('ai')
    co = s5p_co.filterDate(start, end).mean().rename('co')
    img = ee.Image.cat([aod, ai, co])
    fc = img.reduceRegions(
        collection=counties,
        reducer=ee.Reducer.mean(),
        scale=5000
    ).map(lambda f, day=d.strftime('%Y-%m-%d'): ee.Feature(None, {
        'county': f.get('NAME'),
        'date': day,
        'aod': f.get('aod'),
        'ai': f.get('ai'),
        'co': f.get('co')
    }))
    fcs.append(fc)

all_fc = ee.FeatureCollection(fcs).flatten()

task = ee.batch.Export.table.toDrive(
    collection=all_fc,
    description='california_smoke_2020',
    folder='smoke',
    fileFormat='CSV',
    selectors=['county', 'date', 'aod', 'ai', 'co']
)
task.start()
