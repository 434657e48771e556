# -*- coding: utf-8 -*-
"""
NDVI médio mensal por município do Rio Grande do Sul
Sentinel-2
"""
import ee
import pandas as pd
import time

ee.Initialize(project='ee-lab-sensoriamento')

# Limites municipais
municipios = ee.FeatureCollection('projects/ee-lab-sensoriamento/assets/RS_Municipios_2021')
lista_mun = ['Passo Fundo', 'Cruz Alta', 'Ijuí', 'Carazinho']
municipios = municipios.filter(ee.Filter.inList('NM_MUN', lista_mun))

data_inicio = '2020-10-01'
data_fim = '2021-05-01'


def mascara_nuvens(imagem):
    scl = imagem.select('SCL')
    mascara = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return imagem.updateMask(mascara)


def calcula_ndvi(imagem):
    ndvi = imagem.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return imagem.addBands(ndvi)


colecao = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(municipios)
           .filterDate(data_inicio, data_fim)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
           .map(mascara_nuvens)
           .map(calcula_ndvi)
           .select('NDVI'))

# máscara de soja do MapBiomas
mapbiomas = ee.Image('projects/mapbiomas-workspace/public/collection7/mapbiomas_collection70_integration_v2')
soja = mapbiomas.select('classification_2020').eq(39)

meses = [(2020, 10), (2020, 11), (2020, 12), (2021, 1), (2021, 2), (2021, 3), (2021, 4)]

resultados = []
for ano, mes in meses:
    inicio = ee.Date.fromYMD(ano, mes, 1)
    fim = inicio.advance(1, 'month')
    img = colecao.filterDate(inicio, fim).median().updateMask(soja)
    stats = img.reduceRegions(
        collection=municipios,
        reducer=ee.Reducer.mean(),
        scale=20,
        tileScale=4
    ).getInfo()
    for f in stats['features']:
        resultados.append({
            'municipio': f['properties']['NM_MUN'],
            'ano': ano,
            'mes': mes,
            'ndvi': f['properties'].get('mean')
        })
    print('Mês {}/{} concluído'.format(mes, ano))
    time.sleep(1)

df = pd.DataFrame(resultados)
df.to_csv('ndvi_municipios_safra_2020_2021.csv', index=False, sep=';', decimal=',')
print(df)
