import ee
ee.Initialize()

corine = ee.ImageCollection('COPERNICUS/CORINE/V20/100m')
clc1990 = ee.Image('COPERNICUS/CORINE/V20/100m/1990').select('landcover')
clc2000 = ee.Image('COPERNICUS/CORINE/V20/100m/2000').select('landcover')
clc2006 = ee.Image('COPERNICUS/CORINE/V20/100m/2006').select('landcover')
clc2012 = ee.Image('COPERNICUS/CORINE/V20/100m/2012').select('landcover')
clc2018 = ee.Image('COPERNICUS/CORINE/V20/100m/2018').select('landcover')

portugal = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Portugal'))

# level 1 classes
def level1(img):
    return img.divide(100).floor().toInt()

labels = ['Artificial', 'Agricultural', 'Forest', 'Wetlands', 'Water']

for year, img in [(1990, clc1990), (2000, clc2000), (2006, clc2006), (2012, clc2012), (2018, clc2018)]:
    l1 = level1(img)
    area = ee.Image.pixelArea().divide(1e6).addBands(l1).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=portugal.geometry(),
        scale=100,
        maxPixels=1e10
    ).getInfo()
    print(year)
    for g in area['groups']:
        print('  ', labels[g['class'] - 1], round(g['sum']))

change = level1(clc1990).multiply(10).add(level1(clc2018))
change = change.updateMask(level1(clc1990).neq(level1(clc2018)))
task = ee.batch.Export.image.toDrive(
    image=change.toByte(),
    description='clc_change_1990_2018',
    region=portugal.geometry().bounds(),
    scale=100,
    crs='EPSG:3763',
    maxPixels=1e10
)
task.start()
