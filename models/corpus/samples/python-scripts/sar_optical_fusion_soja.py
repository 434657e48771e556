import ee

ee.Initialize()

aoi = ee.FeatureCollection('users/inta_cba/dpto_marcos_juarez')
muestras = ee.FeatureCollection('users/inta_cba/muestras_2021')

campania = ['2020-10-01', '2021-05-01']

# ---------------- Sentinel 2 ----------------
def nubes(img):
    qa = img.select('QA60')
    m = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(m).divide(10000).copyProperties(img, ['system:time_start'])

def ndvi(img):
    return img.addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI'))

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate(campania[0], campania[1]) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)) \
    .map(nubes) \
    .map(ndvi)

oct_nov = s2.filterDate('2020-10-01', '2020-12-01').median().select(['B4', 'B8', 'B11', 'NDVI'], ['B4_1', 'B8_1', 'B11_1', 'NDVI_1'])
dic_ene = s2.filterDate('2020-12-01', '2021-02-01').median().select(['B4', 'B8', 'B11', 'NDVI'], ['B4_2', 'B8_2', 'B11_2', 'NDVI_2'])
feb_mar = s2.filterDate('2021-02-01', '2021-04-01').median().select(['B4', 'B8', 'B11', 'NDVI'], ['B4_3', 'B8_3', 'B11_3', 'NDVI_3'])

# ---------------- Sentinel 1 ----------------
s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filterDate(campania[0], campania[1]) \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select(['VV', 'VH'])

s1_1 = s1.filterDate('2020-10-01', '2020-12-01').mean().rename(['VV_1', 'VH_1'])
s1_2 = s1.filterDate('2020-12-01', '2021-02-01').mean().rename(['VV_2', 'VH_2'])
s1_3 = s1.filterDate('2021-02-01', '2021-04-01').mean().rename(['VV_3', 'VH_3'])

optico = oct_nov.addBands(dic_ene).addBands(feb_mar)
radar = s1_1.addBands(s1_2).addBands(s1_3)
fusion = optico.addBands(radar)

def evaluar(img, nombre):
    datos = img.sampleRegions(collection=muestras, properties=['cultivo'], scale=20, tileScale=8)
    datos = datos.randomColumn('random', 123)
    ent = datos.filter(ee.Filter.lt('random', 0.7))
    val = datos.filter(ee.Filter.gte('random', 0.7))
    rf = ee.Classifier.smileRandomForest(100).train(ent, 'cultivo', img.bandNames())
    m = val.classify(rf).errorMatrix('cultivo', 'classification')
    print(nombre, 'exactitud:', m.accuracy().getInfo(), 'kappa:', m.kappa().getInfo())
    return rf

rf_o = evaluar(optico, 'optico')
rf_r = evaluar(radar, 'radar')
rf_f = evaluar(fusion, 'fusion')

mapa = fusion.classify(rf_f).clip(aoi)

task = ee.batch.Export.image.toDrive(
    image=mapa.toByte(),
    description='mapa_cultivos_2021',
    folder='cultivos',
    region=aoi.geometry(),
    scale=20,
    crs='EPSG:32720',
    maxPixels=1e13
)
task.start()
