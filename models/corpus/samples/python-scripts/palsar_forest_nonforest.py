import ee
ee.Initialize()

fnf = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/FNF').select('fnf')
prov = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Papua New Guinea'))

years = [2007, 2008, 2009, 2010, 2015, 2016, 2017]
bands = []
for y in years:
    img = fnf.filterDate('%d-01-01' % y, '%d-12-31' % y).first()
    bands.append(img.eq(1).multiply(ee.Image.pixelArea()).divide(1e6).rename('forest_%d' % y))

stats = ee.Image.cat(bands).reduceRegions(
    collection=prov,
    reducer=ee.Reducer.sum(),
    scale=100,
    tileScale=8
)

task = ee.batch.Export.table.toDrive(
    collection=stats,
    description='png_forest_palsar',
    fileFormat='CSV',
    selectors=['ADM1_NAME'] + ['forest_%d' % y for y in years]
)
task.start()
