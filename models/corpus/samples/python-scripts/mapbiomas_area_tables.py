import ee
ee.Initialize()

# Calcula a area de cada classe do MapBiomas por municipio e ano

mapbiomas = ee.Image('projects/mapbiomas-workspace/public/collection6/mapbiomas_collection60_integration_v1')
municipios = ee.FeatureCollection('users/geodatin/municipios_2019').filter(ee.Filter.eq('UF', 'BA'))

anos = [str(a) for a in range(1985, 2021)]

pixelArea = ee.Image.pixelArea().divide(10000)


def convert2table(obj, ano, municipio):
    obj = ee.Dictionary(obj)
    return ee.Feature(None, {
        'classe': obj.get('class'),
        'area': obj.get('sum'),
        'ano': ano,
        'municipio': municipio
    })


def calculaArea(feature, ano):
    img = mapbiomas.select('classification_' + ano)
    reducer = ee.Reducer.sum().group(1, 'class')
    dados = pixelArea.addBands(img).reduceRegion(
        reducer=reducer,
        geometry=feature.geometry(),
        scale=30,
        maxPixels=1e12
    )
    grupos = ee.List(dados.get('groups'))
    return ee.FeatureCollection(grupos.map(lambda obj: convert2table(obj, ano, feature.get('GEOCODIGO'))))


for ano in anos:
    tabela = municipios.map(lambda f: calculaArea(f, ano)).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=tabela,
        description='area_mapbiomas_BA_' + ano,
        folder='MAPBIOMAS_AREAS',
        fileNamePrefix='area_mapbiomas_BA_' + ano,
        fileFormat='CSV',
        selectors=['municipio', 'ano', 'classe', 'area']
    )
    task.start()
    print('exportando', ano)
