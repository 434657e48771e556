import ee
ee.Initialize()

cana = ee.FeatureCollection('users/unicamp_feagri/talhoes_cana')
print(cana.size().getInfo())

inicio = '2021-04-01'
fim = '2021-12-01'

def mascara(img):
    scl = img.select('SCL')
    boa = scl.eq(4).Or(scl.eq(5))
    return img.updateMask(boa)

def indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi')
    nbr = img.normalizedDifference(['B8', 'B12']).rename('nbr')
    bai = img.expression('1.0 / ((0.1 - red) ** 2 + (0.06 - nir) ** 2)', {
        'red': img.select('B4').divide(10000),
        'nir': img.select('B8').divide(10000)
    }).rename('bai')
    return img.addBands([ndvi, nbr, bai])

s2 = ee.ImageCollection('COPERNICUS/S2_SR') \
    .filterBounds(cana) \
    .filterDate(inicio, fim) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50)) \
    .map(mascara) \
    .map(indices)

def estatisticas(img):
    fc = img.select(['ndvi', 'nbr', 'bai']).reduceRegions(
        collection=cana,
        reducer=ee.Reducer.median(),
        scale=10,
        tileScale=4
    )
    data = img.date().format('YYYY-MM-dd')
    return fc.filter(ee.Filter.notNull(['ndvi'])).map(lambda f: ee.Feature(None, {
        'id': f.get('ID_TALHAO'),
        'data': data,
        'ndvi': f.get('ndvi'),
        'nbr': f.get('nbr'),
        'bai': f.get('bai')
    }))

tabela = s2.map(estatisticas).flatten()

task = ee.batch.Export.table.toDrive(
    collection=tabela,
    description='cana_series_2021',
    folder='cana',
    fileFormat='CSV',
    selectors=['id', 'data', 'ndvi', 'nbr', 'bai']
)
task.start()
print(task.status()['state'])
