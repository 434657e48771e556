import ee
import geemap
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-carlasouza')

# area de estudo
area = ee.FeatureCollection('users/carlasouza/bacia_rio_doce')
Map = geemap.Map()
Map.centerObject(area, 8)
Map.addLayer(area, {'color': 'red'}, 'Bacia')
Map

# funcao para mascarar nuvens
def mascara(image):
    qa = image.select('QA_PIXEL')
    nuvem = qa.bitwiseAnd(1 << 3).eq(0)
    sombra = qa.bitwiseAnd(1 << 4).eq(0)
    return image.updateMask(nuvem).updateMask(sombra)

# fatores de escala
def escala(image):
    opticas = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(opticas, None, True)

# 2015
l8_2015 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(area) \
    .filterDate('2015-06-01', '2015-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(mascara) \
    .map(escala) \
    .median() \
    .clip(area)
ndvi_2015 = l8_2015.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# 2017
l8_2017 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(area) \
    .filterDate('2017-06-01', '2017-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(mascara) \
    .map(escala) \
    .median() \
    .clip(area)
ndvi_2017 = l8_2017.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# 2019
l8_2019 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(area) \
    .filterDate('2019-06-01', '2019-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(mascara) \
    .map(escala) \
    .median() \
    .clip(area)
ndvi_2019 = l8_2019.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# 2021
l8_2021 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(area) \
    .filterDate('2021-06-01', '2021-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(mascara) \
    .map(escala) \
    .median() \
    .clip(area)
ndvi_2021 = l8_2021.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# 2023
l8_2023 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(area) \
    .filterDate('2023-06-01', '2023-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(mascara) \
    .map(escala) \
    .median() \
    .clip(area)
ndvi_2023 = l8_2023.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# visualizacao
vis = {'min': 0, 'max': 1, 'palette': ['red', 'yellow', 'green']}
Map.addLayer(ndvi_2015, vis, 'NDVI 2015')
Map.addLayer(ndvi_2017, vis, 'NDVI 2017')
Map.addLayer(ndvi_2019, vis, 'NDVI 2019')
Map.addLayer(ndvi_2021, vis, 'NDVI 2021')
Map.addLayer(ndvi_2023, vis, 'NDVI 2023')

# media de cada ano
media_2015 = ndvi_2015.reduceRegion(ee.Reducer.mean(), area.geometry(), 30, maxPixels=1e13).get('NDVI').getInfo()
media_2017 = ndvi_2017.reduceRegion(ee.Reducer.mean(), area.geometry(), 30, maxPixels=1e13).get('NDVI').getInfo()
media_2019 = ndvi_2019.reduceRegion(ee.Reducer.mean(), area.geometry(), 30, maxPixels=1e13).get('NDVI').getInfo()
media_2021 = ndvi_2021.reduceRegion(ee.Reducer.mean(), area.geometry(), 30, maxPixels=1e13).get('NDVI').getInfo()
media_2023 = ndvi_2023.reduceRegion(ee.Reducer.mean(), area.geometry(), 30, maxPixels=1e13).get('NDVI').getInfo()

df = pd.DataFrame({
    'ano': [2015, 2017, 2019, 2021, 2023],
    'ndvi': [media_2015, media_2017, media_2019, media_2021, media_2023]
})
print(df)
df.to_csv('ndvi_anual.csv', index=False)

# exportar
geemap.ee_export_image_to_drive(ndvi_2015, description='ndvi_2015', folder='NDVI', region=area.geometry(), scale=30)
geemap.ee_export_image_to_drive(ndvi_2017, description='ndvi_2017', folder='NDVI', region=area.geometry(), scale=30)
geemap.ee_export_image_to_drive(ndvi_2019, description='ndvi_2019', folder='NDVI', region=area.geometry(), scale=30)
geemap.ee_export_image_to_drive(ndvi_2021, description='ndvi_2021', folder='NDVI', region=area.geometry(), scale=30)
geemap.ee_export_image_to_drive(ndvi_2023, description='ndvi_2023', folder='NDVI', region=area.geometry(), scale=30)
