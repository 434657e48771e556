# Ilhas de calor nas capitais brasileiras
import ee
import os
import pandas as pd

ee.Initialize(project='ee-ilhascalor')

capitais = pd.DataFrame([
    ['São Paulo', -46.63, -23.55],
    ['Rio de Janeiro', -43.20, -22.91],
    ['Belo Horizonte', -43.94, -19.92],
    ['Brasília', -47.93, -15.78],
    ['Salvador', -38.50, -12.97],
    ['Fortaleza', -38.54, -3.72],
    ['Recife', -34.88, -8.05],
    ['Manaus', -60.02, -3.12],
    ['Porto Alegre', -51.23, -30.03],
], columns=['cidade', 'lon', 'lat'])

pasta = 'resultados'
if not os.path.exists(pasta):
    os.makedirs(pasta)


def mascarar(imagem):
    qa = imagem.select('QA_PIXEL')
    nuvem = qa.bitwiseAnd(1 << 3).eq(0)
    sombra = qa.bitwiseAnd(1 << 4).eq(0)
    return imagem.updateMask(nuvem).updateMask(sombra)


def temperatura(imagem):
    lst = imagem.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')
    return imagem.addBands(lst)


def ndvi(imagem):
    return imagem.addBands(imagem.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI'))


def ndbi(imagem):
    return imagem.addBands(imagem.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI'))


def colecao(area, ano):
    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(area)
            .filterDate(f'{ano}-01-01', f'{ano}-12-31')
            .filter(ee.Filter.lt('CLOUD_COVER', 40))
            .map(mascarar)
            .map(temperatura)
            .map(ndvi)
            .map(ndbi))


linhas = []
for _, c in capitais.iterrows():
    area = ee.Geometry.Point([c['lon'], c['lat']]).buffer(15000)
    for ano in range(2014, 2023):
        imagem = colecao(area, ano).select(['LST', 'NDVI', 'NDBI']).mean().clip(area)
        estat = imagem.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=area,
            scale=100,
            maxPixels=1e10
        )
        try:
            valores = estat.getInfo()
        except ee.EEException as erro:
            print(c['cidade'], ano, erro)
            continue
        valores['cidade'] = c['cidade']
        valores['ano'] = ano
        linhas.append(valores)
    print(c['cidade'], 'ok')

df = pd.DataFrame(linhas)
df.to_csv(os.path.join(pasta, 'capitais.csv'), index=False, encoding='utf-8-sig')
print(df.groupby('cidade')[['LST', 'NDVI', 'NDBI']].mean().sort_values('LST', ascending=False))
