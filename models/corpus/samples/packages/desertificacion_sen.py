"""
Tendencias de productividad (ODS 15.3.1) con MODIS
Autor: Joaquín Peralta
"""
import ee
import argparse
import os


def inicializar():
    ee.Initialize(project=os.environ.get('EE_PROYECTO'))


def integral_anual(anio, region):
    """NDVI integrado de un año"""
    inicio = ee.Date.fromYMD(anio, 1, 1)
    fin = inicio.advance(1, 'year')
    ndvi = ee.ImageCollection('MODIS/061/MOD13Q1') \
        .filterDate(inicio, fin) \
        .filterBounds(region) \
        .select('NDVI') \
        .mean() \
        .multiply(0.0001) \
        .rename('ndvi')
    lluvia = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD') \
        .filterDate(inicio, fin) \
        .sum() \
        .rename('pp')
    tiempo = ee.Image.constant(anio).toFloat().rename('anio')
    return ee.Image.cat([tiempo, ndvi, lluvia]).set('anio', anio).set('system:time_start', inicio.millis())


def serie(region, inicio, fin):
    return ee.ImageCollection.fromImages([integral_anual(a, region) for a in range(inicio, fin + 1)])


def tendencia(col):
    """Pendiente de Sen"""
    return col.select(['anio', 'ndvi']).reduce(ee.Reducer.sensSlope()).select('slope').rename('pendiente')


def kendall(col):
    """Tau de Kendall"""
    return col.select(['anio', 'ndvi']).reduce(ee.Reducer.kendallsCorrelation(2)) \
        .select(0).rename('tau')


def restrend(col):
    """Tendencia de los residuos NDVI - lluvia"""
    ajuste = col.select(['pp', 'ndvi']).reduce(ee.Reducer.linearFit())

    def residuo(img):
        estimado = img.select('pp').multiply(ajuste.select('scale')).add(ajuste.select('offset'))
        return img.select('anio').addBands(img.select('ndvi').subtract(estimado).rename('residuo'))

    return col.map(residuo).reduce(ee.Reducer.sensSlope()).select('slope').rename('restrend')


def clasificar(pendiente, tau):
    """-1 degradación, 0 estable, 1 mejora"""
    return ee.Image(0) \
        .where(tau.lt(-0.35).And(pendiente.lt(0)), -1) \
        .where(tau.gt(0.35).And(pendiente.gt(0)), 1) \
        .updateMask(pendiente.mask()) \
        .rename('clase') \
        .toInt8()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--region', default='users/jperalta/patagonia/area')
    parser.add_argument('--inicio', type=int, default=2001)
    parser.add_argument('--fin', type=int, default=2020)
    parser.add_argument('--carpeta', default='ODS15')
    args = parser.parse_args()

    inicializar()
    region = ee.FeatureCollection(args.region).geometry()
    col = serie(region, args.inicio, args.fin)
    pendiente = tendencia(col)
    tau = kendall(col)
    clase = clasificar(pendiente, tau)

    salidas = {
        'pendiente': pendiente.toFloat(),
        'tau': tau.toFloat(),
        'restrend': restrend(col).toFloat(),
        'clase': clase,
    }
    for nombre, img in salidas.items():
        tarea = ee.batch.Export.image.toDrive(
            image=img.clip(region),
            description='{}_{}_{}'.format(nombre, args.inicio, args.fin),
            folder=args.carpeta,
            region=region,
            scale=250,
            maxPixels=1e13
        )
        tarea.start()
        print(nombre, tarea.id)


if __name__ == '__main__':
    main()
