import ee
ee.Initialize()

occurrence = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('occurrence')
change = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('change_abs')
roi = ee.Geometry.Rectangle([57.5, 43.5, 62.0, 46.9])

VIS_OCCURRENCE = {
    'min': 0,
    'max': 100,
    'palette': ['red', 'blue']
}
VIS_CHANGE = {
    'min': -50,
    'max': 50,
    'palette': ['red', 'black', 'limegreen']
}

print(occurrence.updateMask(occurrence.gt(0)).visualize(**VIS_OCCURRENCE).getThumbURL({'region': roi, 'dimensions': 800}))
print(change.visualize(**VIS_CHANGE).getThumbURL({'region': roi, 'dimensions': 800}))

# histogram of change
hist = change.reduceRegion(
    reducer=ee.Reducer.histogram(),
    geometry=roi,
    scale=300,
    bestEffort=True
).getInfo()
print(hist['change_abs']['bucketMeans'][:10])
