import ee
ee.Initialize()

# Distance to roads, rivers and settlements as predictors

roads = ee.FeatureCollection('users/kpatel/osm_roads')
rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers')
aoi = ee.Geometry.Rectangle([79.0, 21.0, 81.0, 23.0])

roads = roads.filterBounds(aoi)
rivers = rivers.filterBounds(aoi).filter(ee.Filter.lte('RIV_ORD', 6))

dist_road = roads.distance(50000).rename('dist_road')
dist_river = rivers.distance(50000).rename('dist_river')

# distance from raster
ghs = ee.Image('JRC/GHSL/P2016/BUILT_LDSMT_GLOBE_V1').select('built')
urban = ghs.gte(3)
dist_urban = urban.fastDistanceTransform(1024).sqrt().multiply(ee.Image.pixelArea().sqrt()).rename('dist_urban')

lc = ee.Image('COPERNICUS/Landcover/100m/Proba-V-C3/Global/2019').select('discrete_classification')
forest = lc.gte(111).And(lc.lte(126))
dist_edge = forest.Not().cumulativeCost(forest, 10000).rename('dist_edge')

out = dist_road.addBands([dist_river, dist_urban, dist_edge]).toFloat().clip(aoi)

task = ee.batch.Export.image.toDrive(
    image=out,
    description='distances',
    region=aoi,
    scale=100,
    crs='EPSG:32644',
    maxPixels=1e13
)
task.start()
