# faults: dataset of another kind, unknown band
import ee

ee.Initialize(project='my-project')

# Trees and their height in a park.
park = ee.Geometry.Rectangle([-3.9, 5.6, -2.9, 6.3])
cover = ee.ImageCollection('ESA/WorldCover/v200/2021').first().select('Map')  #~ cover = ee.Image('ESA/WorldCover/v200/2021').select('Map')
forest = ee.Image('UMD/hansen/global_forest_change_2025_v1_13')

trees = cover.eq(10)
density = forest.select('treecover').updateMask(trees)  #~ density = forest.select('treecover2000').updateMask(trees)
statistics = density.rename('density').reduceRegion(
    reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
    geometry=park,
    scale=30,
    maxPixels=1e10,
)
print('mean:', statistics.get('density_mean').getInfo())
print('deviation:', statistics.get('density_stdDev').getInfo())
share = trees.reduceRegion(reducer=ee.Reducer.mean(), geometry=park, scale=100)
print('share of trees:', share.getInfo())
