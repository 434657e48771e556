import ee

ee.Initialize()

# Zona de estudio: Península de Osa
osa = ee.Geometry.Polygon([[[-83.75, 8.35], [-83.20, 8.35], [-83.20, 8.80], [-83.75, 8.80], [-83.75, 8.35]]])

anios = [1997, 2005, 2012, 2019]

sensores = {
    1997: ('LANDSAT/LT05/C02/T1_L2', ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']),
    2005: ('LANDSAT/LT05/C02/T1_L2', ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']),
    2012: ('LANDSAT/LE07/C02/T1_L2', ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']),
    2019: ('LANDSAT/LC08/C02/T1_L2', ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']),
}

nombres = ['azul', 'verde', 'rojo', 'nir', 'swir1', 'swir2']


def mascara(img):
    qa = img.select('QA_PIXEL')
    nube = qa.bitwiseAnd(1 << 3).eq(0)
    sombra = qa.bitwiseAnd(1 << 4).eq(0)
    return img.updateMask(nube.And(sombra))


def compuesto(anio):
    ident, bandas = sensores[anio]
    col = (ee.ImageCollection(ident)
           .filterBounds(osa)
           .filterDate('{}-01-01'.format(anio - 1), '{}-12-31'.format(anio + 1))
           .filter(ee.Filter.lt('CLOUD_COVER', 60))
           .map(mascara)
           .select(bandas, nombres))
    print(anio, 'imagenes:', col.size().getInfo())
    img = col.median().multiply(0.0000275).add(-0.2).clip(osa)
    ndvi = img.normalizedDifference(['nir', 'rojo']).rename('ndvi')
    ndmi = img.normalizedDifference(['nir', 'swir1']).rename('ndmi')
    return img.addBands(ndvi).addBands(ndmi)


muestras = {
    1997: 'users/gvargas/muestras_1997',
    2005: 'users/gvargas/muestras_2005',
    2012: 'users/gvargas/muestras_2012',
    2019: 'users/gvargas/muestras_2019',
}

clases = {1: 'Bosque', 2: 'Pasto', 3: 'Cultivo', 4: 'Manglar', 5: 'Agua', 6: 'Urbano'}

mapas = {}
for anio in anios:
    img = compuesto(anio)
    puntos = ee.FeatureCollection(muestras[anio])
    datos = img.sampleRegions(collection=puntos, properties=['clase'], scale=30).randomColumn()
    entrenamiento = datos.filter(ee.Filter.lt('random', 0.7))
    validacion = datos.filter(ee.Filter.gte('random', 0.7))

    modelo = ee.Classifier.smileRandomForest(150).train(
        features=entrenamiento,
        classProperty='clase',
        inputProperties=img.bandNames()
    )
    mapas[anio] = img.classify(modelo).rename('clase')

    matriz = validacion.classify(modelo).errorMatrix('clase', 'classification')
    print('Exactitud global', anio, matriz.accuracy().getInfo())
    print('Kappa', anio, matriz.kappa().getInfo())

    # areas
    area = ee.Image.pixelArea().divide(10000).addBands(mapas[anio]).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='clase'),
        geometry=osa,
        scale=30,
        maxPixels=1e10
    ).getInfo()
    for g in area['groups']:
        print('   ', clases[g['clase']], round(g['sum'], 1), 'ha')

    tarea = ee.batch.Export.image.toDrive(
        image=mapas[anio].toByte(),
        description='cobertura_osa_{}'.format(anio),
        folder='osa',
        region=osa,
        scale=30,
        crs='EPSG:5367',
        maxPixels=1e13
    )
    tarea.start()
