import ee
ee.Initialize()

niger = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Niger'))

# cropland from different products
globcover = ee.Image('ESA/GLOBCOVER_L4_200901_200912_V2_3').select('landcover')
gc_crop = globcover.eq(11).Or(globcover.eq(14)).Or(globcover.eq(20)).rename('globcover')

modis = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2020-01-01', '2020-12-31').first().select('LC_Type1')
modis_crop = modis.eq(12).Or(modis.eq(14)).rename('modis')

copernicus = ee.Image('COPERNICUS/Landcover/100m/Proba-V-C3/Global/2019').select('discrete_classification')
cop_crop = copernicus.eq(40).rename('copernicus')

worldcover = ee.ImageCollection('ESA/WorldCover/v200').first()
wc_crop = worldcover.eq(40).rename('worldcover')

gfsad = ee.Image('USGS/GFSAD1000_V1').select('landcover')
gfsad_crop = gfsad.gte(1).rename('gfsad')

stack = ee.Image.cat([gc_crop, modis_crop, cop_crop, wc_crop, gfsad_crop]).unmask(0)
areas = stack.multiply(ee.Image.pixelArea()).divide(1e6)

result = areas.reduceRegions(
    collection=niger,
    reducer=ee.Reducer.sum(),
    scale=100,
    tileScale=16
)

task = ee.batch.Export.table.toDrive(
    collection=result,
    description='niger_cropland_comparison',
    fileFormat='CSV',
    selectors=['ADM1_NAME', 'ADM2_NAME', 'globcover', 'modis', 'copernicus', 'worldcover', 'gfsad']
)
task.start()

# agreement map
agreement = stack.reduce(ee.Reducer.sum()).rename('agreement')
task = ee.batch.Export.image.toDrive(
    image=agreement.toByte(),
    description='niger_cropland_agreement',
    region=niger.geometry().bounds(),
    scale=100,
    maxPixels=1e13
)
task.start()
