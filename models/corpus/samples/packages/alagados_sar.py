# -*- coding: utf-8 -*-
"""
Mapeamento de áreas alagadas no Pantanal com Sentinel-1
"""

import ee
import pandas as pd
import datetime
import os

ee.Initialize(project='ee-pantanal')

# Área de estudo
bacias = ee.FeatureCollection('projects/ee-pantanal/assets/sub_bacias')
area_estudo = bacias.geometry()

limiar_vh = -22
limiar_vv = -15
anos = range(2017, 2024)


def colecao(ano, mes):
    inicio = ee.Date.fromYMD(ano, mes, 1)
    fim = inicio.advance(1, 'month')
    return (ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(area_estudo)
            .filterDate(inicio, fim)
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
            .select(['VV', 'VH']))


def suavizar(imagem):
    return imagem.focal_mean(40, 'circle', 'meters').copyProperties(imagem, ['system:time_start'])


def agua(imagem):
    vv = imagem.select('VV').lt(limiar_vv)
    vh = imagem.select('VH').lt(limiar_vh)
    declividade = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))
    return vv.And(vh).And(declividade.lt(5)).rename('agua')


def area_por_bacia(imagem, ano, mes):
    areas = imagem.multiply(ee.Image.pixelArea()).divide(1e6)
    tabela = areas.reduceRegions(
        collection=bacias,
        reducer=ee.Reducer.sum(),
        scale=50,
        tileScale=8
    )
    return tabela.map(lambda f: ee.Feature(None, {
        'bacia': f.get('NOME'),
        'ano': ano,
        'mes': mes,
        'area_km2': f.get('sum')
    }))


for ano in anos:
    tabelas = []
    for mes in range(1, 13):
        media = colecao(ano, mes).map(suavizar).mean()
        mascara = agua(media)
        tabelas.append(area_por_bacia(mascara, ano, mes))

        # exporta apenas o pico da cheia
        if mes in (5, 6):
            tarefa = ee.batch.Export.image.toDrive(
                image=mascara.toByte(),
                description='agua_{}_{:02d}'.format(ano, mes),
                folder='pantanal',
                region=area_estudo.bounds(),
                scale=30,
                maxPixels=1e13
            )
            tarefa.start()

    tabela = ee.FeatureCollection(tabelas).flatten()
    tarefa = ee.batch.Export.table.toDrive(
        collection=tabela,
        description='areas_{}'.format(ano),
        folder='pantanal',
        fileFormat='CSV',
        selectors=['bacia', 'ano', 'mes', 'area_km2']
    )
    tarefa.start()
    print('Ano', ano, 'enviado')
