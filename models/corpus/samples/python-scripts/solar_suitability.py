import ee
ee.Initialize()

# Simple solar farm suitability analysis, Andalucia
region = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Andalucía'))

dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem)
aspect = ee.Terrain.aspect(dem)

corine = ee.Image('COPERNICUS/CORINE/V20/100m/2018').select('landcover')
protected = ee.FeatureCollection('WCMC/WDPA/current/polygons').filterBounds(region)

radiation = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR') \
    .filterDate('2011-01-01', '2021-01-01') \
    .select('surface_solar_radiation_downwards_sum') \
    .mean().divide(3.6e6).rename('ghi')

# constraints
c_slope = slope.lt(10)
c_aspect = aspect.gt(90).And(aspect.lt(270)).Or(slope.lt(3))
c_lc = corine.eq(211).Or(corine.eq(231)).Or(corine.eq(321)).Or(corine.eq(333))
c_prot = ee.Image(1).clip(protected).mask().Not()

suitable = c_slope.And(c_aspect).And(c_lc).And(c_prot).rename('suitable')
suitable = suitable.selfMask()

# only patches > 20 ha
patches = suitable.connectedPixelCount(1024, True)
suitable = suitable.updateMask(patches.gte(222))

score = radiation.unitScale(120, 170).clamp(0, 1).multiply(0.6) \
    .add(ee.Image(1).subtract(slope.divide(10)).multiply(0.4)) \
    .updateMask(suitable) \
    .rename('score')

prov = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Andalucía'))
areas = suitable.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegions(
    collection=prov, reducer=ee.Reducer.sum(), scale=100, tileScale=8)
for f in areas.getInfo()['features']:
    print(f['properties']['ADM2_NAME'], round(f['properties']['sum']))

task = ee.batch.Export.image.toDrive(
    image=score.clip(region).toFloat(),
    description='pv_score_andalucia',
    region=region.geometry().bounds(),
    scale=30,
    crs='EPSG:25830',
    maxPixels=1e13
)
task.start()
