import ee
import pandas as pd

ee.Initialize()

flood = ee.Image('users/jruiz/flood_extent_2022').select(0).selfMask()
adm2 = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Pakistan'))

ghsl = ee.ImageCollection('JRC/GHSL/P2016/POP_GPW_GLOBE_V1').filterDate('2015-01-01', '2015-12-31').first().select('population_count')
wp = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'PAK')).filter(ee.Filter.eq('year', 2020)).first()
modis_lc = ee.ImageCollection('MODIS/006/MCD12Q1').filterDate('2019-01-01', '2019-12-31').first().select('LC_Type1')
cropland = modis_lc.eq(12).Or(modis_lc.eq(14))

exposed = wp.updateMask(flood).rename('exposed')
total = wp.rename('total')

crop_flooded = cropland.updateMask(flood).multiply(ee.Image.pixelArea()).divide(10000).rename('crop_ha')
flood_area = flood.multiply(ee.Image.pixelArea()).divide(1e6).rename('flood_km2')

stack = total.addBands(exposed).addBands(crop_flooded).addBands(flood_area)

stats = stack.reduceRegions(
    collection=adm2,
    reducer=ee.Reducer.sum(),
    scale=100,
    tileScale=16
).select(['ADM1_NAME', 'ADM2_NAME', 'total', 'exposed', 'crop_ha', 'flood_km2'], None, False)

task = ee.batch.Export.table.toDrive(
    collection=stats,
    description='pak_exposure',
    folder='flood2022',
    fileFormat='CSV'
)
task.start()
