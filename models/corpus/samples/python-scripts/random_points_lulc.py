import ee
ee.Initialize()

region = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Antioquia'))

worldcover = ee.Image(ee.ImageCollection('ESA/WorldCover/v200').first())

# 1. random points
points = ee.FeatureCollection.randomPoints(region.geometry(), 1000, 0)
print(points.size().getInfo())

# 2. stratified points, 100 per class
stratified = worldcover.stratifiedSample(
    numPoints=100,
    classBand='Map',
    region=region.geometry(),
    scale=10,
    seed=0,
    geometries=True,
    tileScale=4
)

print(stratified.aggregate_histogram('Map').getInfo())


def addCoords(f):
    coords = f.geometry().coordinates()
    return f.set({'lon': coords.get(0), 'lat': coords.get(1)})


stratified = stratified.map(addCoords)

task = ee.batch.Export.table.toDrive(
    collection=stratified,
    description='stratified_points_antioquia',
    folder='puntos',
    fileFormat='CSV',
    selectors=['system:index', 'Map', 'lon', 'lat']
)
task.start()

task = ee.batch.Export.table.toDrive(
    collection=stratified,
    description='stratified_points_antioquia_shp',
    folder='puntos',
    fileFormat='SHP'
)
task.start()
