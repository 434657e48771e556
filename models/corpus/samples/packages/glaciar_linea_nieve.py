"""
Línea de nieve de glaciares a partir de Landsat
"""
import os
import json
import ee
import numpy as np
import pandas as pd

ee.Initialize()

# Parámetros
GLACIARES = 'users/cvaldes/glaciares/inventario_chile'
UMBRAL_NDSI = 0.4
NUBES_MAX = 30
BANDAS_L8 = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL']
BANDAS_L5 = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL']
NOMBRES = ['azul', 'verde', 'rojo', 'nir', 'swir1', 'swir2', 'qa']

dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')


def escalar(img):
    opticas = img.select(NOMBRES[:-1]).multiply(0.0000275).add(-0.2)
    return img.addBands(opticas, None, True)


def enmascarar_nubes(img):
    qa = img.select('qa')
    nube = qa.bitwiseAnd(1 << 3)
    sombra = qa.bitwiseAnd(1 << 4)
    return img.updateMask(nube.eq(0)).updateMask(sombra.eq(0))


def coleccion(geom, inicio, fin):
    l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
          .filterBounds(geom)
          .filterDate(inicio, fin)
          .filter(ee.Filter.lt('CLOUD_COVER', NUBES_MAX))
          .select(BANDAS_L8, NOMBRES))
    l5 = (ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
          .filterBounds(geom)
          .filterDate(inicio, fin)
          .filter(ee.Filter.lt('CLOUD_COVER', NUBES_MAX))
          .select(BANDAS_L5, NOMBRES))
    return l8.merge(l5).map(escalar).map(enmascarar_nubes)


def linea_nieve(img, geom):
    """Calcula el percentil 10 de la elevación con nieve"""
    ndsi = img.normalizedDifference(['verde', 'swir1'])
    nieve = ndsi.gt(UMBRAL_NDSI).And(img.select('nir').gt(0.3))
    elev = dem.updateMask(nieve)
    stats = elev.reduceRegion(
        reducer=ee.Reducer.percentile([5, 10, 50]),
        geometry=geom,
        scale=30,
        maxPixels=1e9
    )
    area = nieve.multiply(ee.Image.pixelArea()).rename('area').reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geom,
        scale=30,
        maxPixels=1e9
    ).get('area')
    return ee.Feature(None, stats).set({
        'fecha': img.date().format('YYYY-MM-dd'),
        'area_nieve': area
    })


def procesar(nombre):
    glaciar = ee.FeatureCollection(GLACIARES).filter(ee.Filter.eq('NOMBRE', nombre))
    geom = glaciar.geometry()
    filas = []
    for anio in range(1986, 2023):
        # temporada de ablación
        inicio = '{}-12-01'.format(anio - 1)
        fin = '{}-04-01'.format(anio)
        col = coleccion(geom, inicio, fin)
        fc = col.map(lambda img: linea_nieve(img, geom))
        try:
            info = fc.getInfo()
        except ee.EEException as error:
            print(nombre, anio, error)
            continue
        for f in info['features']:
            filas.append(f['properties'])
    df = pd.DataFrame(filas)
    df['glaciar'] = nombre
    return df


if __name__ == '__main__':
    nombres = ee.FeatureCollection(GLACIARES).aggregate_array('NOMBRE').distinct().getInfo()
    print(len(nombres), 'glaciares')
    for nombre in nombres:
        archivo = 'resultados/{}.csv'.format(nombre.replace(' ', '_'))
        if os.path.exists(archivo):
            continue
        df = procesar(nombre)
        df.to_csv(archivo, index=False)
