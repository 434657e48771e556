# coding: utf-8
'''
Funções de máscara de nuvens para coleções Landsat e Sentinel
autor: R. Teixeira
'''
import ee


def mascara_landsat_c2(imagem):
    '''Remove nuvem, sombra e cirrus usando a banda QA_PIXEL'''
    qa = imagem.select('QA_PIXEL')
    dilatada = 1 << 1
    cirrus = 1 << 2
    nuvem = 1 << 3
    sombra = 1 << 4
    mascara = qa.bitwiseAnd(dilatada).eq(0) \
        .And(qa.bitwiseAnd(cirrus).eq(0)) \
        .And(qa.bitwiseAnd(nuvem).eq(0)) \
        .And(qa.bitwiseAnd(sombra).eq(0))
    return imagem.updateMask(mascara)


def mascara_landsat_c1(imagem):
    '''Coleção 1, banda pixel_qa'''
    qa = imagem.select('pixel_qa')
    sombra = 1 << 3
    nuvem = 1 << 5
    mascara = qa.bitwiseAnd(sombra).eq(0).And(qa.bitwiseAnd(nuvem).eq(0))
    return imagem.updateMask(mascara)


def mascara_s2_qa60(imagem):
    qa = imagem.select('QA60')
    nuvem = 1 << 10
    cirrus = 1 << 11
    mascara = qa.bitwiseAnd(nuvem).eq(0).And(qa.bitwiseAnd(cirrus).eq(0))
    return imagem.updateMask(mascara).divide(10000) \
        .copyProperties(imagem, ['system:time_start'])


def mascara_s2_scl(imagem):
    scl = imagem.select('SCL')
    # 3 = sombra, 8 e 9 = nuvem, 10 = cirrus, 11 = neve
    mascara = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10)).And(scl.neq(11))
    return imagem.updateMask(mascara)


def mascara_modis_ndvi(imagem):
    qa = imagem.select('SummaryQA')
    return imagem.updateMask(qa.lte(1))


def mascara_modis_sr(imagem):
    qa = imagem.select('StateQA')
    nuvem = qa.bitwiseAnd(3).eq(0)
    sombra = qa.bitwiseAnd(1 << 2).eq(0)
    return imagem.updateMask(nuvem.And(sombra))


def fator_escala(imagem):
    opticas = imagem.select('SR_B.').multiply(0.0000275).add(-0.2)
    termicas = imagem.select('ST_B.*').multiply(0.00341802).add(149.0)
    return imagem.addBands(opticas, None, True).addBands(termicas, None, True)


MASCARAS = {
    'LANDSAT/LT05/C02/T1_L2': mascara_landsat_c2,
    'LANDSAT/LE07/C02/T1_L2': mascara_landsat_c2,
    'LANDSAT/LC08/C02/T1_L2': mascara_landsat_c2,
    'LANDSAT/LC09/C02/T1_L2': mascara_landsat_c2,
    'LANDSAT/LT05/C01/T1_SR': mascara_landsat_c1,
    'LANDSAT/LE07/C01/T1_SR': mascara_landsat_c1,
    'LANDSAT/LC08/C01/T1_SR': mascara_landsat_c1,
    'COPERNICUS/S2_SR': mascara_s2_scl,
    'COPERNICUS/S2_SR_HARMONIZED': mascara_s2_scl,
    'COPERNICUS/S2_HARMONIZED': mascara_s2_qa60,
    'MODIS/061/MOD13Q1': mascara_modis_ndvi,
    'MODIS/061/MOD09A1': mascara_modis_sr,
}


def colecao_sem_nuvens(id_colecao, geometria, inicio, fim):
    '''Retorna a coleção filtrada e mascarada'''
    if id_colecao not in MASCARAS:
        raise ValueError('Coleção não suportada: ' + id_colecao)
    colecao = ee.ImageCollection(id_colecao) \
        .filterBounds(geometria) \
        .filterDate(inicio, fim)
    return colecao.map(MASCARAS[id_colecao])


if __name__ == '__main__':
    ee.Initialize()
    ponto = ee.Geometry.Point(-47.92, -15.78)
    for id_colecao in ['LANDSAT/LC08/C02/T1_L2', 'COPERNICUS/S2_SR_HARMONIZED']:
        col = colecao_sem_nuvens(id_colecao, ponto, '2021-01-01', '2021-12-31')
        print(id_colecao, col.size().getInfo())
