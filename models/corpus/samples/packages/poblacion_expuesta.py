# Exposición de población a sequía, Centroamérica
# Consultora: Elena Rivas, 2021

import ee
import pandas as pd
import logging

logging.basicConfig(level=logging.INFO)
ee.Initialize()

PAISES = ['Guatemala', 'Honduras', 'El Salvador', 'Nicaragua', 'Costa Rica', 'Panama']
ANIO = 2019
BASE = (1981, 2010)

gaul1 = ee.FeatureCollection('FAO/GAUL_SIMPLIFIED_500m/2015/level1')
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')
poblacion = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count') \
    .filterDate('2020-01-01', '2020-12-31').first().select('population_count')


def lluvia(anio, mes_ini, mes_fin):
    """Lluvia acumulada de la temporada"""
    inicio = ee.Date.fromYMD(anio, mes_ini, 1)
    fin = ee.Date.fromYMD(anio, mes_fin, 1).advance(1, 'month')
    return chirps.filterDate(inicio, fin).sum().set('anio', anio)


def anomalia(anio, mes_ini, mes_fin):
    historico = ee.ImageCollection(
        [lluvia(a, mes_ini, mes_fin) for a in range(BASE[0], BASE[1] + 1)])
    media = historico.mean()
    desv = historico.reduce(ee.Reducer.stdDev())
    return lluvia(anio, mes_ini, mes_fin).subtract(media).divide(desv).rename('spa')


def clasificar(spa):
    """1 leve, 2 moderada, 3 severa"""
    return (ee.Image(0)
            .where(spa.lt(-0.5), 1)
            .where(spa.lt(-1.0), 2)
            .where(spa.lt(-1.5), 3)
            .updateMask(spa.mask())
            .rename('clase'))


def poblacion_por_clase(clase, geometria):
    stats = poblacion.addBands(clase).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='clase'),
        geometry=geometria,
        scale=1000,
        maxPixels=1e10
    )
    return stats.get('groups')


spa = anomalia(ANIO, 6, 8)
clase = clasificar(spa)

filas = []
for pais in PAISES:
    deptos = gaul1.filter(ee.Filter.eq('ADM0_NAME', pais))
    nombres = deptos.aggregate_array('ADM1_NAME').getInfo()
    logging.info('%s: %d departamentos', pais, len(nombres))
    for nombre in nombres:
        geom = deptos.filter(ee.Filter.eq('ADM1_NAME', nombre)).geometry()
        try:
            grupos = ee.List(poblacion_por_clase(clase, geom)).getInfo()
        except ee.EEException as e:
            logging.error('%s %s', nombre, e)
            continue
        fila = {'pais': pais, 'depto': nombre}
        for g in grupos:
            fila['clase_{}'.format(g['clase'])] = round(g['sum'])
        filas.append(fila)

df = pd.DataFrame(filas).fillna(0)
df.to_excel('poblacion_sequia_{}.xlsx'.format(ANIO), index=False)
print(df.groupby('pais').sum(numeric_only=True))
