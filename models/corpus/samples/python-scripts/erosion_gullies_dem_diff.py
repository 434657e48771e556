import ee
ee.Initialize()

srtm = ee.Image('USGS/SRTMGL1_003').rename('srtm')
glo30 = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic().rename('glo30')
alos = ee.ImageCollection('JAXA/ALOS/AW3D30/V3_2').select('DSM').mosaic().rename('alos')
nasadem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').rename('nasadem')

aoi = ee.Geometry.Rectangle([-72.2, -13.4, -71.7, -13.0])

stack = srtm.addBands([glo30, alos, nasadem])
pts = ee.FeatureCollection.randomPoints(aoi, 500, 11)
sample = stack.sampleRegions(collection=pts, scale=30, geometries=True)
print(sample.first().getInfo())

for name in ['srtm', 'alos', 'nasadem']:
    diff = stack.select(name).subtract(stack.select('glo30')).rename('diff')
    s = diff.reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True).combine(ee.Reducer.minMax(), '', True),
        geometry=aoi,
        scale=30,
        maxPixels=1e9
    ).getInfo()
    print(name, s)
