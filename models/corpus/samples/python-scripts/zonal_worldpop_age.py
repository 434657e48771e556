import ee
import pandas as pd
ee.Initialize()

# Population younger than 5 and women 15-49 by health district
districts = ee.FeatureCollection('users/moh_mali/health_districts')
wp = ee.ImageCollection('WorldPop/GP/100m/pop_age_sex').filter(ee.Filter.eq('country', 'MLI')).filter(ee.Filter.eq('year', 2020)).first()
print(wp.bandNames().getInfo())

under5 = wp.select(['M_0', 'M_1', 'F_0', 'F_1']).reduce(ee.Reducer.sum()).rename('under5')
women = wp.select(['F_15', 'F_20', 'F_25', 'F_30', 'F_35', 'F_40', 'F_45']).reduce(ee.Reducer.sum()).rename('women')
total = wp.select('population').rename('total')

travel = ee.Image('Oxford/MAP/accessibility_to_healthcare_2019').select('accessibility_walking_only')
far = under5.updateMask(travel.gt(60)).rename('under5_far')

stats = ee.Image.cat([total, under5, women, far]).reduceRegions(
    collection=districts,
    reducer=ee.Reducer.sum(),
    scale=100,
    tileScale=8
)

task = ee.batch.Export.table.toDrive(
    collection=stats,
    description='mali_population',
    fileFormat='CSV',
    selectors=['district', 'region', 'total', 'under5', 'women', 'under5_far']
)
task.start()
