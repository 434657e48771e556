"""Funciones de ayuda para trabajar con Google Earth Engine."""
import os
import json
import datetime

import ee
import geopandas as gpd
import pandas as pd


def inicializar(proyecto=None):
    """Inicializa la API; si no hay credenciales las solicita."""
    try:
        ee.Initialize(project=proyecto)
    except Exception:
        ee.Authenticate()
        ee.Initialize(project=proyecto)


def leer_shp(ruta):
    """Lee un shapefile y devuelve una ee.FeatureCollection."""
    gdf = gpd.read_file(ruta)
    gdf = gdf.to_crs(epsg=4326)
    return ee.FeatureCollection(json.loads(gdf.to_json()))


def coleccion_s2(aoi, inicio, fin, nubes=20):
    """Colección Sentinel-2 SR sin nubes.

    Args:
        aoi (ee.Geometry): área de interés.
        inicio (str): fecha inicial.
        fin (str): fecha final.
        nubes (int): porcentaje máximo de nubes.

    Returns:
        ee.ImageCollection
    """
    def mascara(img):
        scl = img.select('SCL')
        sin_nubes = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
        return img.updateMask(sin_nubes).divide(10000).copyProperties(img, ['system:time_start'])

    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(aoi)
            .filterDate(inicio, fin)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', nubes))
            .map(mascara))


def agregar_ndvi(img):
    return img.addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI'))


def agregar_ndwi(img):
    return img.addBands(img.normalizedDifference(['B3', 'B8']).rename('NDWI'))


def agregar_savi(img):
    savi = img.expression('1.5 * (NIR - RED) / (NIR + RED + 0.5)', {
        'NIR': img.select('B8'),
        'RED': img.select('B4')
    }).rename('SAVI')
    return img.addBands(savi)


def serie_temporal(coleccion, banda, geometria, escala=10):
    """Devuelve un DataFrame con la media de la banda por fecha."""
    def reducir(img):
        media = img.select(banda).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geometria,
            scale=escala,
            maxPixels=1e9
        )
        return ee.Feature(None, {'fecha': img.date().format('YYYY-MM-dd'), banda: media.get(banda)})

    fc = ee.FeatureCollection(coleccion.map(reducir)).filter(ee.Filter.notNull([banda]))
    datos = [f['properties'] for f in fc.getInfo()['features']]
    df = pd.DataFrame(datos)
    df['fecha'] = pd.to_datetime(df['fecha'])
    return df.set_index('fecha').sort_index()


def exportar_drive(img, nombre, region, escala, carpeta='GEE'):
    tarea = ee.batch.Export.image.toDrive(
        image=img,
        description=nombre,
        folder=carpeta,
        region=region,
        scale=escala,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    tarea.start()
    print('Tarea enviada:', nombre)
    return tarea


def exportar_asset(img, nombre, region, escala, ruta):
    tarea = ee.batch.Export.image.toAsset(
        image=img,
        description=nombre,
        assetId=ruta + '/' + nombre,
        region=region,
        scale=escala,
        maxPixels=1e13
    )
    tarea.start()
    print('Tarea enviada:', nombre)
    return tarea


def area_ha(mascara, geometria, escala=30):
    """Área en hectáreas de una máscara binaria."""
    area = mascara.multiply(ee.Image.pixelArea()).rename('area').reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geometria,
        scale=escala,
        maxPixels=1e13
    )
    return ee.Number(area.get('area')).divide(10000)


def estado_tareas(n=10):
    for t in ee.data.getTaskList()[:n]:
        print(t['description'], t['state'])
