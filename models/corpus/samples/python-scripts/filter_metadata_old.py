import ee
ee.Initialize()

point = ee.Geometry.Point(-52.35, -31.75)

col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterMetadata('WRS_PATH', 'equals', 221) \
    .filterMetadata('WRS_ROW', 'equals', 82) \
    .filterMetadata('CLOUD_COVER', 'less_than', 10) \
    .filterDate('2013-04-01', '2022-12-31')

n = col.size().getInfo()
print('Imagens: ' + str(n))

lista = col.aggregate_array('system:index').getInfo()
for i in lista:
    img = ee.Image('LANDSAT/LC08/C02/T1_L2/' + i)
    ndvi = img.normalizedDifference(['SR_B5', 'SR_B4'])
    valor = ndvi.reduceRegion(ee.Reducer.mean(), point.buffer(100), 30).get('nd').getInfo()
    data = ee.Date(img.get('system:time_start')).format('dd/MM/YYYY').getInfo()
    print(i + ' ' + data + ' ' + str(valor))
