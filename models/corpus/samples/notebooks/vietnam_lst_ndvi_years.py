# Nhiet do be mat TP.HCM qua cac nam
import ee
import geemap

ee.Authenticate()
ee.Initialize(project='ee-tuananh')

Map = geemap.Map()

# ranh gioi
hcm = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Ho Chi Minh City'))
Map.centerObject(hcm, 10)
Map.addLayer(hcm, {}, 'TP.HCM')

# loc may
def locMay(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

# he so
def heSo(image):
    quang = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    nhiet = image.select('ST_B.*').multiply(0.00341802).add(149.0)
    return image.addBands(quang, None, True).addBands(nhiet, None, True)

# nam 2014
anh2014 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(hcm) \
    .filterDate('2014-01-01', '2014-04-30') \
    .map(locMay) \
    .map(heSo) \
    .median() \
    .clip(hcm)
lst2014 = anh2014.select('ST_B10').subtract(273.15).rename('LST')
ndvi2014 = anh2014.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# nam 2017
anh2017 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(hcm) \
    .filterDate('2017-01-01', '2017-04-30') \
    .map(locMay) \
    .map(heSo) \
    .median() \
    .clip(hcm)
lst2017 = anh2017.select('ST_B10').subtract(273.15).rename('LST')
ndvi2017 = anh2017.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# nam 2020
anh2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(hcm) \
    .filterDate('2020-01-01', '2020-04-30') \
    .map(locMay) \
    .map(heSo) \
    .median() \
    .clip(hcm)
lst2020 = anh2020.select('ST_B10').subtract(273.15).rename('LST')
ndvi2020 = anh2020.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# nam 2023
anh2023 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(hcm) \
    .filterDate('2023-01-01', '2023-04-30') \
    .map(locMay) \
    .map(heSo) \
    .median() \
    .clip(hcm)
lst2023 = anh2023.select('ST_B10').subtract(273.15).rename('LST')
ndvi2023 = anh2023.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# hien thi
lstVis = {'min': 25, 'max': 45, 'palette': ['blue', 'green', 'yellow', 'orange', 'red']}
ndviVis = {'min': -0.2, 'max': 0.8, 'palette': ['blue', 'white', 'green']}

Map.addLayer(lst2014, lstVis, 'LST 2014')
Map.addLayer(lst2017, lstVis, 'LST 2017')
Map.addLayer(lst2020, lstVis, 'LST 2020')
Map.addLayer(lst2023, lstVis, 'LST 2023')
Map.addLayer(ndvi2014, ndviVis, 'NDVI 2014', False)
Map.addLayer(ndvi2017, ndviVis, 'NDVI 2017', False)
Map.addLayer(ndvi2020, ndviVis, 'NDVI 2020', False)
Map.addLayer(ndvi2023, ndviVis, 'NDVI 2023', False)
Map.add_colorbar(lstVis, label='Nhiet do (C)')
Map

# thong ke
for nam, anh in [(2014, lst2014), (2017, lst2017), (2020, lst2020), (2023, lst2023)]:
    kq = anh.reduceRegion(
        reducer=ee.Reducer.minMax().combine(ee.Reducer.mean(), '', True),
        geometry=hcm.geometry(),
        scale=30,
        maxPixels=1e13
    ).getInfo()
    print(nam, kq)

# xuat anh
for nam, anh in [(2014, lst2014), (2017, lst2017), (2020, lst2020), (2023, lst2023)]:
    task = ee.batch.Export.image.toDrive(
        image=anh.toFloat(),
        description='LST_' + str(nam),
        folder='LST_HCM',
        scale=30,
        region=hcm.geometry(),
        crs='EPSG:32648',
        maxPixels=1e13
    )
    task.start()
