#!/usr/bin/env python2
# -*- coding: utf-8 -*-
"""
Gera mosaicos Landsat anuais por carta (1:250.000)
"""
import ee
import sys

ee.Initialize()

ASSET_CARTAS = 'users/lapig_proj/auxiliar/cartas'
ASSET_SAIDA = 'users/lapig_proj/mosaicos'

ANOS = range(1990, 2000)

BANDAS = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']

# parametros por carta
PARAMETROS = {
    'SD-22-X-A': {'t0': '-07-01', 't1': '-10-30', 'nuvens': 50},
    'SD-22-X-B': {'t0': '-07-01', 't1': '-10-30', 'nuvens': 50},
    'SD-22-X-C': {'t0': '-06-01', 't1': '-10-30', 'nuvens': 60},
    'SD-22-X-D': {'t0': '-06-01', 't1': '-10-30', 'nuvens': 60},
    'SD-23-V-A': {'t0': '-05-01', 't1': '-09-30', 'nuvens': 70},
}


def remove_nuvens(image):
    qa = image.select('pixel_qa')
    mask = qa.bitwiseAnd(1 << 5).eq(0).And(qa.bitwiseAnd(1 << 3).eq(0))
    return image.updateMask(mask)


def renomeia(image):
    return image.select(['B1', 'B2', 'B3', 'B4', 'B5', 'B7'], BANDAS)


def calcula_indices(image):
    ndvi = image.normalizedDifference(['nir', 'red']).multiply(10000).rename('ndvi')
    ndwi = image.normalizedDifference(['nir', 'swir1']).multiply(10000).rename('ndwi')
    evi2 = image.expression('2.5 * (nir - red) / (nir + 2.4 * red + 10000)', {
        'nir': image.select('nir'),
        'red': image.select('red')
    }).multiply(10000).rename('evi2')
    return image.addBands(ndvi).addBands(ndwi).addBands(evi2)


cartas = ee.FeatureCollection(ASSET_CARTAS)

for nome in PARAMETROS:
    param = PARAMETROS[nome]
    carta = cartas.filter(ee.Filter.eq('NOME', nome))
    geometria = carta.geometry().bounds()
    coords = geometria.getInfo()['coordinates']

    for ano in ANOS:
        colecao = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR') \
            .filterBounds(geometria) \
            .filterDate(str(ano) + param['t0'], str(ano) + param['t1']) \
            .filter(ee.Filter.lt('CLOUD_COVER', param['nuvens'])) \
            .map(remove_nuvens) \
            .map(renomeia) \
            .map(calcula_indices)

        mediana = colecao.median()
        minimo = colecao.select(['ndvi']).min().rename('ndvi_min')
        maximo = colecao.select(['ndvi']).max().rename('ndvi_max')
        amplitude = maximo.subtract(minimo).rename('ndvi_amp')

        mosaico = mediana.addBands(minimo).addBands(maximo).addBands(amplitude)
        mosaico = mosaico.int16().set('ano', ano).set('carta', nome).clip(geometria)

        nome_saida = nome + '_' + str(ano)
        print(nome_saida)

        task = ee.batch.Export.image.toAsset(
            image=mosaico,
            description=nome_saida,
            assetId=ASSET_SAIDA + '/' + nome_saida,
            region=coords,
            scale=30,
            maxPixels=1e13,
            pyramidingPolicy={'.default': 'mean'}
        )
        task.start()
