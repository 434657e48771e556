import ee
ee.Initialize()

# landscape heterogeneity around points: number of classes and Shannon index
lc = ee.ImageCollection('COPERNICUS/Landcover/100m/Proba-V-C3/Global').filterDate('2019-01-01', '2019-12-31').first().select('discrete_classification')
pts = ee.FeatureCollection('users/pollinators/sites')

kernel = ee.Kernel.circle(1000, 'meters')

n_classes = lc.reduceNeighborhood(
    reducer=ee.Reducer.countDistinct(),
    kernel=kernel
).rename('n_classes')

crop = lc.eq(40).reduceNeighborhood(ee.Reducer.mean(), kernel).rename('crop')
forest = lc.gte(111).And(lc.lte(126)).reduceNeighborhood(ee.Reducer.mean(), kernel).rename('forest')
urban = lc.eq(50).reduceNeighborhood(ee.Reducer.mean(), kernel).rename('urban')
grass = lc.eq(30).reduceNeighborhood(ee.Reducer.mean(), kernel).rename('grass')

props = ee.Image.cat([crop, forest, urban, grass])
shannon = props.add(0.0001).log().multiply(props).reduce(ee.Reducer.sum()).multiply(-1).rename('shannon')

out = ee.Image.cat([n_classes, props, shannon])
res = out.reduceRegions(pts, ee.Reducer.first(), 100)

task = ee.batch.Export.table.toDrive(
    collection=res,
    description='landscape_heterogeneity',
    fileFormat='CSV'
)
task.start()
