import ee
ee.Initialize()

"""Environmental layers for MaxEnt (Asian elephant), all exported in same grid"""

extent = ee.Geometry.Rectangle([79.5, 5.8, 82.0, 9.9])
SCALE = 250
CRS = 'EPSG:32644'

bio = ee.Image('WORLDCLIM/V1/BIO')
dem = ee.Image('USGS/SRTMGL1_003')
slope = ee.Terrain.slope(dem)
ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2015-01-01', '2020-12-31').select('NDVI')
ndvi_mean = ndvi.mean().multiply(0.0001)
ndvi_sd = ndvi.reduce(ee.Reducer.stdDev()).multiply(0.0001)
treecover = ee.Image('UMD/hansen/global_forest_change_2020_v1_8').select('treecover2000')
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Density').filterDate('2020-01-01', '2020-12-31').first()
hfp = ee.ImageCollection('CSP/HM/GlobalHumanModification').first()
water = ee.Image('JRC/GSW1_3/GlobalSurfaceWater').select('occurrence').gt(50).unmask(0)
dist_water = water.fastDistanceTransform(512).sqrt().multiply(30)
lc = ee.ImageCollection('ESA/WorldCover/v100').first()
crop = lc.eq(40).reduceNeighborhood(ee.Reducer.mean(), ee.Kernel.circle(500, 'meters'))

layers = {
    'bio1': bio.select('bio01').multiply(0.1),
    'bio4': bio.select('bio04').multiply(0.01),
    'bio12': bio.select('bio12'),
    'bio15': bio.select('bio15'),
    'elev': dem,
    'slope': slope,
    'ndvi_mean': ndvi_mean,
    'ndvi_sd': ndvi_sd,
    'treecover': treecover,
    'pop': pop,
    'hfp': hfp,
    'dist_water': dist_water,
    'crop': crop,
}

for name in layers:
    task = ee.batch.Export.image.toDrive(
        image=layers[name].toFloat(),
        description=name,
        folder='maxent_layers',
        fileNamePrefix=name,
        region=extent,
        scale=SCALE,
        crs=CRS,
        maxPixels=1e10
    )
    task.start()
    print(name)
