import ee

ee.Initialize()

aoi = ee.Geometry.Rectangle([88.9, 21.6, 89.9, 22.5])

# ------------------------------------------------------------------
# Functions
# ------------------------------------------------------------------

def maskLandsat(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)


def scaleLandsat(image):
    optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(optical, None, True)


def indicesTM(image):
    ndvi = image.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI')
    mndwi = image.normalizedDifference(['SR_B2', 'SR_B5']).rename('MNDWI')
    lswi = image.normalizedDifference(['SR_B4', 'SR_B5']).rename('LSWI')
    return image.addBands([ndvi, mndwi, lswi])


def indicesOLI(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    mndwi = image.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')
    lswi = image.normalizedDifference(['SR_B5', 'SR_B6']).rename('LSWI')
    return image.addBands([ndvi, mndwi, lswi])


# ------------------------------------------------------------------
# Collections
# ------------------------------------------------------------------

l5_1990 = (ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
           .filterBounds(aoi)
           .filterDate('1989-01-01', '1991-12-31')
           .filter(ee.Filter.lt('CLOUD_COVER', 30))
           .map(maskLandsat)
           .map(scaleLandsat)
           .map(indicesTM))

l5_2005 = (ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
           .filterBounds(aoi)
           .filterDate('2004-01-01', '2006-12-31')
           .filter(ee.Filter.lt('CLOUD_COVER', 30))
           .map(maskLandsat)
           .map(scaleLandsat)
           .map(indicesTM))

l8_2020 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
           .filterBounds(aoi)
           .filterDate('2019-01-01', '2021-12-31')
           .filter(ee.Filter.lt('CLOUD_COVER', 30))
           .map(maskLandsat)
           .map(scaleLandsat)
           .map(indicesOLI))

comp1990 = l5_1990.median().clip(aoi)
comp2005 = l5_2005.median().clip(aoi)
comp2020 = l8_2020.median().clip(aoi)

# low and flat land only
srtm = ee.Image('USGS/SRTMGL1_003')
elevMask = srtm.lt(40)


def mangrove(comp):
    return comp.select('NDVI').gt(0.3) \
        .And(comp.select('LSWI').gt(0.2)) \
        .And(comp.select('MNDWI').lt(0)) \
        .updateMask(elevMask) \
        .rename('mangrove')


m1990 = mangrove(comp1990)
m2005 = mangrove(comp2005)
m2020 = mangrove(comp2020)


def areaHa(img):
    area = img.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e13
    )
    return area.get('mangrove').getInfo()


print('1990: ', areaHa(m1990))
print('2005: ', areaHa(m2005))
print('2020: ', areaHa(m2020))

loss = m1990.eq(1).And(m2020.eq(0)).selfMask().rename('loss')
gain = m1990.eq(0).And(m2020.eq(1)).selfMask().rename('gain')

for name, img in [('loss', loss), ('gain', gain)]:
    task = ee.batch.Export.image.toDrive(
        image=img.toByte(),
        description='mangrove_' + name,
        folder='mangroves',
        region=aoi,
        scale=30,
        maxPixels=1e13)
    task.start()
    print(name, task.id)
