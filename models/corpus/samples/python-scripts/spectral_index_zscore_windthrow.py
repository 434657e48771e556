import ee
ee.Initialize()

# Vaia storm windthrow, October 2018 (Dolomites)
roi = ee.Geometry.Rectangle([11.5, 46.2, 12.1, 46.6])

def maschera(img):
    qa = img.select('QA60')
    return img.updateMask(qa.bitwiseAnd(1 << 10).eq(0)).updateMask(qa.bitwiseAnd(1 << 11).eq(0))

def indici(img):
    nbr = img.normalizedDifference(['B8A', 'B12']).rename('nbr')
    ndmi = img.normalizedDifference(['B8A', 'B11']).rename('ndmi')
    return nbr.addBands(ndmi)

s2 = ee.ImageCollection('COPERNICUS/S2').filterBounds(roi).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)).map(maschera).map(indici)

prima = s2.filterDate('2018-06-15', '2018-09-15').median()
dopo = s2.filterDate('2019-06-15', '2019-09-15').median()
diff = prima.subtract(dopo)

# maschera foresta
foresta = ee.Image('COPERNICUS/CORINE/V20/100m/2018').select('landcover')
foresta = foresta.gte(311).And(foresta.lte(313))

danno = diff.select('nbr').gt(0.2).And(diff.select('ndmi').gt(0.15)).updateMask(foresta).selfMask().rename('danno')
danno = danno.updateMask(danno.connectedPixelCount(60).gte(25)).clip(roi)

area = danno.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=roi,
    scale=20,
    maxPixels=1e9
)
print('Area danneggiata (ha):', area.getInfo()['danno'] / 10000)

task = ee.batch.Export.image.toDrive(
    image=danno.toByte(),
    description='vaia_danno',
    folder='vaia',
    region=roi,
    scale=20,
    crs='EPSG:32632',
    maxPixels=1e9
)
task.start()
