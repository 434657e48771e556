# -*- coding: utf-8 -*-
# Superficie de agua de embalses, cuenca del Ebro
import ee
import os
import csv
import logging

logging.basicConfig(filename='embalses.log', level=logging.INFO, format='%(asctime)s %(message)s')

ee.Initialize(project='ee-embalses-ebro')

embalses = ee.FeatureCollection('projects/ee-embalses-ebro/assets/embalses')
anios = range(2017, 2024)
umbral = 0.1


def enmascarar(img):
    scl = img.select('SCL')
    ok = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10)).And(scl.neq(11))
    return img.updateMask(ok)


def agua(img):
    mndwi = img.normalizedDifference(['B3', 'B11'])
    return mndwi.gt(umbral).rename('agua').copyProperties(img, ['system:time_start'])


def superficie(img, geom):
    area = img.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geom,
        scale=20,
        maxPixels=1e9
    ).get('agua')
    validos = img.mask().reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geom,
        scale=20,
        maxPixels=1e9
    ).get('agua')
    return ee.Feature(None, {
        'fecha': img.date().format('YYYY-MM-dd'),
        'ha': area,
        'validos': validos
    })


nombres = embalses.aggregate_array('NOMBRE').getInfo()

with open('embalses.csv', 'w', newline='', encoding='utf-8') as f:
    w = csv.writer(f)
    w.writerow(['embalse', 'fecha', 'ha'])
    for nombre in nombres:
        geom = embalses.filter(ee.Filter.eq('NOMBRE', nombre)).geometry()
        for anio in anios:
            col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                   .filterBounds(geom)
                   .filterDate('{}-01-01'.format(anio), '{}-12-31'.format(anio))
                   .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
                   .map(enmascarar)
                   .map(agua))
            fc = ee.FeatureCollection(col.map(lambda img: superficie(img, geom)))
            fc = fc.filter(ee.Filter.gt('validos', 0.95))
            try:
                datos = fc.getInfo()['features']
            except ee.EEException as e:
                logging.error('%s %d: %s', nombre, anio, e)
                continue
            for d in datos:
                w.writerow([nombre, d['properties']['fecha'], round(d['properties']['ha'], 1)])
            logging.info('%s %d: %d imágenes', nombre, anio, len(datos))
