import ee
ee.Initialize()

# Join weather stations with watersheds (spatial join)
stations = ee.FeatureCollection('users/tmeteo/stations')
basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_6').filterBounds(stations)

spatialFilter = ee.Filter.intersects(
    leftField='.geo',
    rightField='.geo',
    maxError=10
)

saveAllJoin = ee.Join.saveAll(
    matchesKey='stations'
)

joined = saveAllJoin.apply(basins, stations, spatialFilter)


def addCount(f):
    n = ee.List(f.get('stations')).size()
    area = ee.Number(f.get('SUB_AREA'))
    return f.set({'n_stations': n, 'density': ee.Number(n).divide(area).multiply(1000)})


joined = joined.map(addCount)
out = joined.select(['HYBAS_ID', 'SUB_AREA', 'n_stations', 'density'])

for f in out.getInfo()['features']:
    p = f['properties']
    print(p['HYBAS_ID'], p['SUB_AREA'], p['n_stations'], round(p['density'], 3))

# nearest station within 50 km
distFilter = ee.Filter.withinDistance(
    distance=50000,
    leftField='.geo',
    rightField='.geo',
    maxError=10
)
distSaveBest = ee.Join.saveBest(
    matchKey='nearest',
    measureKey='distance'
)
plots = ee.FeatureCollection('users/tmeteo/plots')
nearest = distSaveBest.apply(plots, stations, distFilter)


def getName(f):
    return f.set('station', ee.Feature(f.get('nearest')).get('name'))


nearest = nearest.map(getName)
task = ee.batch.Export.table.toDrive(
    collection=nearest,
    description='plots_nearest_station',
    fileFormat='CSV',
    selectors=['plot_id', 'station', 'distance']
)
task.start()
