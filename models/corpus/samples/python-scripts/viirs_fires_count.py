import ee
import datetime
ee.Initialize()

firms = ee.ImageCollection('FIRMS').select('T21')
regions = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.inList('ADM0_NAME', ['Angola', 'Zambia', 'Mozambique']))

def count_fires(year):
    hot = firms.filterDate('%s-01-01' % year, '%s-12-31' % year).map(lambda i: i.gt(0).unmask(0))
    total = hot.sum().rename('fires')
    return total.reduceRegions(regions, ee.Reducer.sum(), 1000).map(lambda f: f.set('year', year))

fcs = []
for year in range(2001, 2021):
    fcs.append(count_fires(year))

result = ee.FeatureCollection(fcs).flatten()
task = ee.batch.Export.table.toDrive(result, 'fire_counts', 'gee', 'fire_counts', 'CSV', ['ADM0_NAME', 'ADM1_NAME', 'year', 'sum'])
task.start()
