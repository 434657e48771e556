import ee

ee.Initialize()

ashanti = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.And(
    ee.Filter.eq('ADM0_NAME', 'Ghana'),
    ee.Filter.inList('ADM1_NAME', ['Ashanti', 'Western'])
))

rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers').filterBounds(ashanti)
corridor = rivers.map(lambda f: f.buffer(2000)).union()

CLD = 40


def maskS2(img):
    prob = ee.Image(img.get('s2cloudless')).select('probability')
    return img.updateMask(prob.lt(CLD)).divide(10000)


def getS2(start, end):
    s2 = ee.ImageCollection('COPERNICUS/S2_SR').filterBounds(ashanti).filterDate(start, end).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
    clouds = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY').filterBounds(ashanti).filterDate(start, end)
    joined = ee.Join.saveFirst('s2cloudless').apply(
        primary=s2,
        secondary=clouds,
        condition=ee.Filter.equals(leftField='system:index', rightField='system:index')
    )
    return ee.ImageCollection(joined).map(maskS2).median()


img2019 = getS2('2018-11-01', '2019-03-31')
img2023 = getS2('2022-11-01', '2023-03-31')


def bareIndex(img):
    return img.expression('((B11 + B4) - (B8 + B2)) / ((B11 + B4) + (B8 + B2))', {
        'B11': img.select('B11'),
        'B4': img.select('B4'),
        'B8': img.select('B8'),
        'B2': img.select('B2')
    }).rename('BSI')


bsi2019 = bareIndex(img2019)
bsi2023 = bareIndex(img2023)
ndvi2019 = img2019.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndvi2023 = img2023.normalizedDifference(['B8', 'B4']).rename('NDVI')

mining = bsi2023.gt(0.05).And(bsi2019.lt(0)).And(ndvi2019.subtract(ndvi2023).gt(0.25))

# exclude urban areas
built = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(ashanti).filterDate('2022-11-01', '2023-03-31').select('built').mean()
mining = mining.updateMask(built.lt(0.3)).clip(corridor)

mining = mining.selfMask()
mining = mining.updateMask(mining.connectedPixelCount(25, True).gte(20))

area = mining.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions(
    collection=ashanti,
    reducer=ee.Reducer.sum(),
    scale=10,
    tileScale=16
)

task = ee.batch.Export.table.toDrive(
    collection=area.select(['ADM1_NAME', 'sum'], None, False),
    description='mining_area_ghana',
    fileFormat='CSV'
)
task.start()

task = ee.batch.Export.image.toDrive(
    image=mining.toByte(),
    description='mining_2019_2023',
    region=ashanti.geometry().bounds(),
    scale=10,
    crs='EPSG:32630',
    maxPixels=1e13
)
task.start()
