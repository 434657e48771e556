import ee
ee.Initialize()

# ASTER and Landsat band ratios for mineral mapping
roi = ee.Geometry.Rectangle([117.6, -23.5, 118.6, -22.7])

l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
      .filterBounds(roi)
      .filterDate('2018-01-01', '2020-12-31')
      .filter(ee.Filter.lt('CLOUD_COVER', 5))
      .median()
      .select('SR_B.')
      .multiply(0.0000275).add(-0.2)
      .clip(roi))

iron_oxide = l8.select('SR_B4').divide(l8.select('SR_B2')).rename('iron_oxide')
ferrous = l8.select('SR_B6').divide(l8.select('SR_B5')).rename('ferrous')
clay = l8.select('SR_B6').divide(l8.select('SR_B7')).rename('clay')

aster = (ee.ImageCollection('ASTER/AST_L1T_003')
         .filterBounds(roi)
         .filterDate('2000-01-01', '2007-12-31')
         .filter(ee.Filter.listContains('ORIGINAL_BANDS_PRESENT', 'B05'))
         .filter(ee.Filter.listContains('ORIGINAL_BANDS_PRESENT', 'B09'))
         .filter(ee.Filter.lt('CLOUDCOVER', 5)))
print('aster scenes', aster.size().getInfo())
ast = aster.median().clip(roi)

aloh = ast.select('B05').add(ast.select('B07')).divide(ast.select('B06')).rename('aloh')
mgoh = ast.select('B06').add(ast.select('B09')).divide(ast.select('B08')).rename('mgoh')
kaolin = ast.select('B04').divide(ast.select('B05')).multiply(ast.select('B08').divide(ast.select('B06'))).rename('kaolin')

ndvi = l8.normalizedDifference(['SR_B5', 'SR_B4'])
mask = ndvi.lt(0.3)

out = ee.Image.cat([iron_oxide, ferrous, clay, aloh, mgoh, kaolin]).updateMask(mask).toFloat()

task = ee.batch.Export.image.toDrive(
    image=out,
    description='mineral_ratios_pilbara',
    folder='geology',
    region=roi,
    scale=30,
    crs='EPSG:32750',
    maxPixels=1e10
)
task.start()
