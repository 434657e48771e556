import ee

ee.Initialize(project='ee-pastagens')

# --- parâmetros ---
bioma = 'Cerrado'
ano_inicial = 2010
ano_final = 2022

biomas = ee.FeatureCollection('projects/ee-pastagens/assets/biomas')
area = biomas.filter(ee.Filter.eq('NOME', bioma)).geometry()

mapbiomas = ee.Image('projects/mapbiomas-public/assets/brazil/lulc/collection8/mapbiomas_collection80_integration_v1')


# --- funções ---
def pastagem(ano):
    return mapbiomas.select('classification_{}'.format(min(ano, 2022))).eq(15)


def ndvi_anual(ano):
    return (ee.ImageCollection('MODIS/061/MOD13Q1')
            .filterDate('{}-01-01'.format(ano), '{}-12-31'.format(ano))
            .select('NDVI')
            .median()
            .multiply(0.0001))


def vigor(ano):
    """Classes de vigor: 1 baixo, 2 médio, 3 alto"""
    ndvi = ndvi_anual(ano).updateMask(pastagem(ano))
    p = ndvi.reduceRegion(
        reducer=ee.Reducer.percentile([5, 95]),
        geometry=area,
        scale=2000,
        maxPixels=1e13,
        tileScale=8
    )
    pmin = ee.Number(p.get('NDVI_p5'))
    pmax = ee.Number(p.get('NDVI_p95'))
    norm = ndvi.subtract(pmin).divide(pmax.subtract(pmin))
    classe = ee.Image(1).where(norm.gt(0.4), 2).where(norm.gt(0.6), 3)
    return classe.updateMask(ndvi.mask()).rename('vigor').toByte().set('ano', ano)


# --- processamento ---
for ano in range(ano_inicial, ano_final + 1):
    img = vigor(ano)
    nome = 'vigor_{}_{}'.format(bioma.lower(), ano)

    tarefa = ee.batch.Export.image.toAsset(
        image=img.clip(area),
        description=nome,
        assetId='projects/ee-pastagens/assets/vigor/' + nome,
        region=area.bounds(),
        scale=250,
        maxPixels=1e13,
        pyramidingPolicy={'.default': 'mode'}
    )
    tarefa.start()
    print('Tarefa iniciada:', nome)
