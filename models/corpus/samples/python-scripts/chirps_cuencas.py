# -*- coding: utf-8 -*-
# Precipitacion mensual por cuenca a partir de CHIRPS
# Autor: Luis Paredes
# Fecha: 12/03/2021

import ee
import pandas as pd
import os

ee.Initialize()

# Cuencas
cuencas = ee.FeatureCollection('users/lparedes/cuencas_vertiente_pacifico')

anio_inicio = 1981
anio_fin = 2020

chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation')

carpeta = 'salidas'
if not os.path.exists(carpeta):
    os.makedirs(carpeta)


def precip_mensual(anio, mes):
    inicio = ee.Date.fromYMD(anio, mes, 1)
    fin = inicio.advance(1, 'month')
    return (chirps.filterDate(inicio, fin)
            .sum()
            .rename('pp')
            .set('anio', anio)
            .set('mes', mes)
            .set('system:time_start', inicio.millis()))


def extraer(imagen):
    valores = imagen.reduceRegions(
        collection=cuencas,
        reducer=ee.Reducer.mean(),
        scale=5000
    )
    return valores


tabla = []
for anio in range(anio_inicio, anio_fin + 1):
    print('Procesando', anio)
    for mes in range(1, 13):
        img = precip_mensual(anio, mes)
        fc = extraer(img).getInfo()
        for f in fc['features']:
            prop = f['properties']
            tabla.append([prop['NOMBRE'], anio, mes, prop['mean']])

df = pd.DataFrame(tabla, columns=['cuenca', 'anio', 'mes', 'pp'])
df['fecha'] = pd.to_datetime(dict(year=df.anio, month=df.mes, day=1))
df = df.pivot(index='fecha', columns='cuenca', values='pp')
df.to_csv(os.path.join(carpeta, 'pp_mensual_cuencas.csv'))
print('Listo!')
