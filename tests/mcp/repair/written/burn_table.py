# faults: invented method
import ee

ee.Initialize(project='my-project')

# Burned area of each province in a year.
provinces = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Angola'))
fires = (
    ee.ImageCollection('MODIS/061/MCD64A1')
    .filterDate('2020-01-01', '2021-01-01')
    .select_bands('BurnDate')  #~     .select('BurnDate')
)
burned = fires.max().gt(0).unmask(0).rename('burned')
area = burned.multiply(ee.Image.pixelArea()).divide(1e6)

table = area.reduceRegions(
    collection=provinces,
    reducer=ee.Reducer.sum(),
    scale=500,
)
largest = table.sortBy('sum', False).limit(5)  #~ largest = table.sort('sum', False).limit(5)
print('names:', largest.aggregate_array('ADM1_NAME').getInfo())
print('square kilometers:', largest.aggregate_array('sum').getInfo())

task = ee.batch.Export.table.toDrive(collection=table, description='burned_area', fileFormat='CSV')
task.start()
