import ee
import geemap
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-mquispe')

# Área de estudio
distrito = ee.FeatureCollection('users/mquispe/limites/tambopata')
Mapa = geemap.Map()
Mapa.centerObject(distrito, 9)
Mapa.addLayer(distrito, {}, 'Tambopata')
Mapa

# Puntos de entrenamiento
bosque = ee.FeatureCollection('users/mquispe/puntos/bosque').map(lambda f: f.set('clase', 0))
pasto = ee.FeatureCollection('users/mquispe/puntos/pasto').map(lambda f: f.set('clase', 1))
agua = ee.FeatureCollection('users/mquispe/puntos/agua').map(lambda f: f.set('clase', 2))
mineria = ee.FeatureCollection('users/mquispe/puntos/mineria').map(lambda f: f.set('clase', 3))
urbano = ee.FeatureCollection('users/mquispe/puntos/urbano').map(lambda f: f.set('clase', 4))

puntos = bosque.merge(pasto).merge(agua).merge(mineria).merge(urbano)
print('Total de puntos:', puntos.size().getInfo())

bandas = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'NDVI', 'NDWI']


def enmascarar(img):
    qa = img.select('QA_PIXEL')
    m = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(m)


def escalar(img):
    opt = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    return img.addBands(opt, None, True)


def indices(img):
    ndvi = img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    ndwi = img.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI')
    return img.addBands(ndvi).addBands(ndwi)


# Mosaico 2014
mosaico_2014 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(distrito) \
    .filterDate('2014-05-01', '2014-10-31') \
    .map(enmascarar) \
    .map(escalar) \
    .map(indices) \
    .median() \
    .clip(distrito) \
    .select(bandas)

# Mosaico 2022
mosaico_2022 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(distrito) \
    .filterDate('2022-05-01', '2022-10-31') \
    .map(enmascarar) \
    .map(escalar) \
    .map(indices) \
    .median() \
    .clip(distrito) \
    .select(bandas)

vis = {'bands': ['SR_B6', 'SR_B5', 'SR_B4'], 'min': 0, 'max': 0.4}
Mapa.addLayer(mosaico_2014, vis, 'Mosaico 2014')
Mapa.addLayer(mosaico_2022, vis, 'Mosaico 2022')

# Entrenamiento
muestras = mosaico_2022.sampleRegions(collection=puntos, properties=['clase'], scale=30, tileScale=4)
muestras = muestras.randomColumn('azar', 7)
entrenamiento = muestras.filter(ee.Filter.lt('azar', 0.7))
validacion = muestras.filter(ee.Filter.gte('azar', 0.7))

clasificador = ee.Classifier.smileRandomForest(150).train(
    features=entrenamiento,
    classProperty='clase',
    inputProperties=bandas
)

clas_2014 = mosaico_2014.classify(clasificador)
clas_2022 = mosaico_2022.classify(clasificador)

paleta = ['#006400', '#ffffb3', '#0000ff', '#d95f02', '#ff0000']
nombres = ['Bosque', 'Pasto/Agricultura', 'Agua', 'Minería', 'Urbano']
Mapa.addLayer(clas_2014, {'min': 0, 'max': 4, 'palette': paleta}, 'Clasificación 2014')
Mapa.addLayer(clas_2022, {'min': 0, 'max': 4, 'palette': paleta}, 'Clasificación 2022')
Mapa.add_legend(title='Leyenda', labels=nombres, colors=paleta)

# Validación
matriz = validacion.classify(clasificador).errorMatrix('clase', 'classification')
print('Exactitud global:', matriz.accuracy().getInfo())
print('Kappa:', matriz.kappa().getInfo())

# Matriz de cambio
cambio = clas_2014.multiply(10).add(clas_2022).rename('cambio')
areas = ee.Image.pixelArea().divide(10000).addBands(cambio).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='codigo'),
    geometry=distrito.geometry(),
    scale=30,
    maxPixels=1e13
)
df = pd.DataFrame(areas.get('groups').getInfo())
df['desde'] = (df['codigo'] // 10).astype(int).map(lambda i: nombres[i])
df['hasta'] = (df['codigo'] % 10).astype(int).map(lambda i: nombres[i])
tabla = df.pivot_table(index='desde', columns='hasta', values='sum', fill_value=0)
print(tabla.round(0))

plt.figure(figsize=(8, 6))
sns.heatmap(tabla, annot=True, fmt='.0f', cmap='YlGnBu')
plt.title('Matriz de transición 2014-2022 (ha)')
plt.show()

tabla.to_csv('matriz_cambio.csv')
