import ee
ee.Initialize()

# intertidal extent from water occurrence, Sentinel-2, Wadden Sea
aoi = ee.Geometry.Rectangle([8.3, 53.4, 8.9, 54.0])

s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
       .filterBounds(aoi) \
       .filterDate('2018-01-01', '2021-01-01') \
       .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

def water(img):
    mask = img.select('QA60').eq(0)
    ndwi = img.normalizedDifference(['B3', 'B8'])
    return ndwi.gt(0.0).updateMask(mask).rename('water')

occ = s2.map(water).mean().clip(aoi)

permanent = occ.gt(0.95)
intertidal = occ.gt(0.05).And(occ.lte(0.95))
land = occ.lte(0.05)

for name, img in [('permanent', permanent), ('intertidal', intertidal), ('land', land)]:
    a = img.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=20,
        maxPixels=1e10
    ).getInfo()
    print(name, a['water'] / 1e6, 'km2')

task = ee.batch.Export.image.toDrive(
    image=occ.multiply(100).toByte(),
    description='occurrence_wadden',
    folder='tidal',
    region=aoi,
    scale=10,
    crs='EPSG:25832',
    maxPixels=1e10
)
task.start()
