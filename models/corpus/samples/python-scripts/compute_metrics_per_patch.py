import ee
ee.Initialize()

# Zonal statistics of many rasters per patch, one csv per raster

patches = ee.FeatureCollection('users/eco_lab/forest_patches')

srtm = ee.Image('USGS/SRTMGL1_003')
chelsa = ee.Image('WORLDCLIM/V1/BIO')
hm = ee.ImageCollection('CSP/HM/GlobalHumanModification').first()
access = ee.Image('Oxford/MAP/accessibility_to_healthcare_2019').select('accessibility')
npp = ee.ImageCollection('MODIS/006/MOD17A3HGF').select('Npp').mean().multiply(0.0001)
fires = ee.ImageCollection('MODIS/006/MCD64A1').select('BurnDate').count().unmask(0)
ntl = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2019-01-01', '2020-01-01').select('avg_rad').mean()
canopy = ee.Image('NASA/JPL/global_forest_canopy_height_2005')

rasters = {
    'elevation': (srtm, 30),
    'slope': (ee.Terrain.slope(srtm), 30),
    'bio01': (chelsa.select('bio01'), 1000),
    'bio12': (chelsa.select('bio12'), 1000),
    'human_mod': (hm, 1000),
    'access': (access, 1000),
    'npp': (npp, 500),
    'fires': (fires, 500),
    'ntl': (ntl, 500),
    'canopy': (canopy, 1000),
}

reducer = ee.Reducer.mean() \
    .combine(ee.Reducer.stdDev(), sharedInputs=True) \
    .combine(ee.Reducer.min(), sharedInputs=True) \
    .combine(ee.Reducer.max(), sharedInputs=True)

for name, (img, scale) in rasters.items():
    stats = img.reduceRegions(collection=patches, reducer=reducer, scale=scale, tileScale=8)
    stats = stats.map(lambda f: f.setGeometry(None))
    task = ee.batch.Export.table.toDrive(
        collection=stats,
        description='patches_' + name,
        folder='patches',
        fileNamePrefix='patches_' + name,
        fileFormat='CSV'
    )
    task.start()
    print('Started', name, task.id)
