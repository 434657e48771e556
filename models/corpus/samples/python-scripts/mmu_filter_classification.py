import ee
ee.Initialize()

# Post processing of classification: majority filter + minimum mapping unit
lulc = ee.Image('users/jperez/lulc_2021')
roi = ee.FeatureCollection('users/jperez/cuenca').geometry()

# 1. majority filter
majority = lulc.focal_mode(radius=1, kernelType='square', units='pixels', iterations=1)

# 2. patches smaller than 10 pixels
patch_size = majority.connectedPixelCount(maxSize=100, eightConnected=True)
small = patch_size.lt(10)
filtered = majority.where(small, majority.focal_mode(radius=3, kernelType='square', units='pixels'))

# 3. area before and after
for name, img in {'original': lulc, 'majority': majority, 'filtered': filtered}.items():
    area = ee.Image.pixelArea().divide(10000).addBands(img).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=roi,
        scale=30,
        maxPixels=1e10
    ).getInfo()
    print(name)
    for g in area['groups']:
        print('\t', g['class'], round(g['sum'], 1))

# 4. vectorize
vectors = filtered.reduceToVectors(
    geometry=roi,
    scale=30,
    geometryType='polygon',
    eightConnected=False,
    labelProperty='class',
    maxPixels=1e10,
    tileScale=8
)

task = ee.batch.Export.table.toDrive(
    collection=vectors,
    description='lulc_2021_vector',
    folder='lulc',
    fileFormat='SHP'
)
task.start()
