# -*- coding: utf-8 -*-
import os
import sys
import json
import argparse

import ee
import pandas as pd

PRODUCTOS = {
    'chirps': {
        'id': 'UCSB-CHG/CHIRPS/DAILY',
        'banda': 'precipitation',
        'escala': 5566,
        'factor': 1,
    },
    'imerg': {
        'id': 'NASA/GPM_L3/IMERG_MONTHLY_V06',
        'banda': 'precipitation',
        'escala': 11132,
        'factor': 1,
    },
    'era5': {
        'id': 'ECMWF/ERA5_LAND/MONTHLY_AGGR',
        'banda': 'total_precipitation_sum',
        'escala': 11132,
        'factor': 1000,
    },
    'persiann': {
        'id': 'NOAA/PERSIANN-CDR',
        'banda': 'precipitation',
        'escala': 27830,
        'factor': 1,
    },
}


def cargar_cuencas(ruta):
    """Carga las cuencas desde un archivo GeoJSON"""
    with open(ruta, encoding='utf-8') as f:
        datos = json.load(f)
    return ee.FeatureCollection(datos)


def precipitacion_mensual(producto, anio, mes):
    p = PRODUCTOS[producto]
    inicio = ee.Date.fromYMD(anio, mes, 1)
    fin = inicio.advance(1, 'month')
    col = ee.ImageCollection(p['id']).filterDate(inicio, fin).select(p['banda'])
    if producto == 'imerg':
        # mm/h a mm/mes
        horas = fin.difference(inicio, 'hour')
        img = col.mean().multiply(horas)
    else:
        img = col.sum().multiply(p['factor'])
    return img.rename('pp')


def tabla(producto, cuencas, anio, campo):
    filas = []
    for mes in range(1, 13):
        img = precipitacion_mensual(producto, anio, mes)
        stats = img.reduceRegions(
            collection=cuencas,
            reducer=ee.Reducer.mean(),
            scale=PRODUCTOS[producto]['escala']
        )
        valores = stats.reduceColumns(ee.Reducer.toList(2), [campo, 'mean']).get('list').getInfo()
        for cuenca, pp in valores:
            filas.append({'cuenca': cuenca, 'anio': anio, 'mes': mes, 'producto': producto, 'pp': pp})
    return filas


def main():
    parser = argparse.ArgumentParser(description='Precipitación mensual por cuenca')
    parser.add_argument('cuencas', help='archivo geojson')
    parser.add_argument('--campo', default='nombre')
    parser.add_argument('--inicio', type=int, default=2001)
    parser.add_argument('--fin', type=int, default=2020)
    parser.add_argument('--productos', nargs='+', default=list(PRODUCTOS))
    parser.add_argument('--salida', default='precipitacion.csv')
    args = parser.parse_args()

    ee.Initialize()
    cuencas = cargar_cuencas(args.cuencas)

    filas = []
    for producto in args.productos:
        for anio in range(args.inicio, args.fin + 1):
            print(producto, anio)
            try:
                filas += tabla(producto, cuencas, anio, args.campo)
            except ee.EEException as e:
                print('  error:', e)

    df = pd.DataFrame(filas)
    df.to_csv(args.salida, index=False)
    print(df.pivot_table(index='mes', columns='producto', values='pp').round(1))


if __name__ == '__main__':
    main()
