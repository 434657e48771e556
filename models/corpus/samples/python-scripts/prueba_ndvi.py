# prueba de NDVI con landsat 8
import ee
ee.Initialize()

punto = ee.Geometry.Point([-74.08, 4.61])

imagen = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(punto) \
    .filterDate('2019-01-01', '2020-12-31') \
    .sort('CLOUD_COVER') \
    .first()

print(imagen.get('DATE_ACQUIRED').getInfo())
print(imagen.get('CLOUD_COVER').getInfo())

ndvi = imagen.normalizedDifference(['B5', 'B4']).rename('NDVI')

# valor en el punto
valor = ndvi.reduceRegion(ee.Reducer.first(), punto, 30)
print('NDVI:', valor.getInfo()['NDVI'])

# promedio en un buffer de 5 km
buffer = punto.buffer(5000)
promedio = ndvi.reduceRegion(ee.Reducer.mean(), buffer, 30)
print('Promedio:', promedio.get('NDVI').getInfo())

# url de descarga
url = ndvi.clip(buffer).getDownloadURL({
    'scale': 30,
    'crs': 'EPSG:4326',
    'region': buffer.bounds()
})
print(url)
