import ee
ee.Initialize()

roi = ee.FeatureCollection('users/degradacao/floresta_sinop').geometry()

# endmembers: GV, NPV, soil, cloud, shade (reflectance * 10000)
endmembers = [
    [119.0, 475.0, 169.0, 6250.0, 2399.0, 675.0],
    [1514.0, 1597.0, 1421.0, 3053.0, 7707.0, 1975.0],
    [1799.0, 2479.0, 3158.0, 5437.0, 7707.0, 6646.0],
    [4031.0, 8714.0, 7900.0, 8989.0, 7002.0, 6607.0]
]
nomes = ['gv', 'npv', 'soil', 'cloud']

bandas = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']

def prepara(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], bandas) \
        .multiply(0.0000275).add(-0.2).multiply(10000) \
        .updateMask(mask) \
        .copyProperties(img, ['system:time_start'])

def fracoes(img):
    img = ee.Image(img)
    f = img.unmix(endmembers).max(0).multiply(100).rename(nomes)
    summed = f.reduce(ee.Reducer.sum())
    shade = ee.Image(100).subtract(summed).max(0).rename('shade')
    gvs = f.select('gv').divide(summed).multiply(100).rename('gvs')
    npvs = f.select('npv').add(f.select('soil'))
    ndfi = gvs.subtract(npvs).divide(gvs.add(npvs)).rename('ndfi')
    return f.addBands([shade, gvs, ndfi]).copyProperties(img, ['system:time_start'])

for ano in range(2014, 2024):
    col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(roi) \
        .filterDate('%d-06-01' % ano, '%d-09-30' % ano) \
        .filter(ee.Filter.lt('CLOUD_COVER', 50)) \
        .map(prepara) \
        .map(fracoes)
    img = col.median().clip(roi)
    degradado = img.select('ndfi').lt(0.75).And(img.select('ndfi').gt(0.2)).rename('deg')
    area = degradado.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=roi,
        scale=30,
        maxPixels=1e10
    ).get('deg').getInfo()
    print(ano, col.size().getInfo(), 'imagens', round(area), 'ha')

    task = ee.batch.Export.image.toDrive(
        image=img.select(['gv', 'npv', 'soil', 'shade', 'ndfi']).toFloat(),
        description='ndfi_%d' % ano,
        folder='degradacao',
        region=roi,
        scale=30,
        crs='EPSG:31981',
        maxPixels=1e13
    )
    task.start()
