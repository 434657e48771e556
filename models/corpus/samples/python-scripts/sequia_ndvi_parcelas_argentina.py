import ee
import json
import pandas as pd
import requests

ee.Initialize()

# ----------------------------------------------------------------------
# Parametros
# ----------------------------------------------------------------------
ARCHIVO = 'lotes.geojson'
FECHA_INICIO = '2022-09-01'
FECHA_FIN = '2023-04-30'
NUBES = 40
ESCALA = 10

with open(ARCHIVO, encoding='utf-8') as f:
    gj = json.load(f)

lotes = ee.FeatureCollection(gj)
print('Cantidad de lotes:', lotes.size().getInfo())


# ----------------------------------------------------------------------
# Funciones
# ----------------------------------------------------------------------
def enmascarar(img):
    scl = img.select('SCL')
    mascara = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10)).And(scl.neq(11))
    return img.updateMask(mascara)


def agregar_indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = img.normalizedDifference(['B8', 'B11']).rename('NDWI')
    gndvi = img.normalizedDifference(['B8', 'B3']).rename('GNDVI')
    return img.addBands([ndvi, ndwi, gndvi])


def estadisticas(img):
    red = ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True)
    fc = img.select(['NDVI', 'NDWI', 'GNDVI']).reduceRegions(
        collection=lotes,
        reducer=red,
        scale=ESCALA
    )
    fecha = img.date().format('YYYY-MM-dd')
    return fc.map(lambda f: f.set('fecha', fecha).setGeometry(None))


# ----------------------------------------------------------------------
# Procesamiento
# ----------------------------------------------------------------------
coleccion = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
             .filterBounds(lotes)
             .filterDate(FECHA_INICIO, FECHA_FIN)
             .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', NUBES))
             .map(enmascarar)
             .map(agregar_indices))

print('Cantidad de imágenes:', coleccion.size().getInfo())

tabla = coleccion.map(estadisticas).flatten().filter(ee.Filter.notNull(['NDVI_mean']))

# descarga directa
url = tabla.getDownloadURL(
    filetype='csv',
    selectors=['id_lote', 'fecha', 'NDVI_mean', 'NDVI_stdDev', 'NDWI_mean', 'GNDVI_mean'],
    filename='indices_lotes'
)
r = requests.get(url)
with open('indices_lotes.csv', 'wb') as f:
    f.write(r.content)

df = pd.read_csv('indices_lotes.csv', parse_dates=['fecha'])
resumen = df.groupby('id_lote')['NDVI_mean'].agg(['max', 'mean', 'count'])
print(resumen)
