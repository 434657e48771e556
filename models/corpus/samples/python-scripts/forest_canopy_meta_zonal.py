import ee
ee.Initialize()

# ETH global canopy height and Meta canopy height by municipality
eth = ee.Image('users/nlang/ETH_GlobalCanopyHeight_2020_10m_v1').rename('eth')
potapov = ee.ImageCollection('users/potapovpeter/GEDI_V27').mosaic().rename('umd')
mun = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Para'))

stack = eth.addBands(potapov)
forest = eth.gt(5)

stats = stack.updateMask(forest).reduceRegions(
    collection=mun,
    reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
    scale=100,
    tileScale=8
)

task = ee.batch.Export.table.toDrive(
    collection=stats,
    description='altura_dossel_para',
    fileFormat='CSV',
    selectors=['ADM2_NAME', 'eth_mean', 'eth_stdDev', 'umd_mean', 'umd_stdDev']
)
task.start()
