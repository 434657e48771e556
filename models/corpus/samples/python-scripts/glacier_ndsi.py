import ee
ee.Initialize()

glims = ee.FeatureCollection('GLIMS/current')
aoi = ee.Geometry.Rectangle([-73.8, -50.6, -72.9, -49.9])
glaciers = glims.filterBounds(aoi)
print(glaciers.size().getInfo())


def prep(img):
    qa = img.select('QA_PIXEL')
    clouds = qa.bitwiseAnd(1 << 3).neq(0)
    return img.updateMask(clouds.Not())


def glacier_area(year):
    """area of snow and ice at end of summer"""
    col = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
        .filterBounds(aoi) \
        .filterDate('%s-01-15' % year, '%s-03-31' % year) \
        .filter(ee.Filter.lt('CLOUD_COVER', 50)) \
        .map(prep)
    img = col.median()
    ndsi = img.normalizedDifference(['B3', 'B6'])
    ice = ndsi.gt(0.4).And(img.select('B5').gt(0.11))
    area = ice.rename('ice').multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e10
    )
    return ee.Number(area.get('ice')).divide(1e6)


for y in range(2014, 2023):
    print(y, glacier_area(y).getInfo())
