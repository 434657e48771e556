# Persistencia de nieve (2000-2020), cuencas de Chile central
import ee

ee.Initialize()

cuencas = ee.FeatureCollection('users/mvaldes/cuencas_DGA').filter(ee.Filter.inList('COD_CUEN', ['057', '060', '073']))

mod10a1 = ee.ImageCollection('MODIS/006/MOD10A1').select('NDSI_Snow_Cover')
myd10a1 = ee.ImageCollection('MODIS/006/MYD10A1').select('NDSI_Snow_Cover')

# combinar Terra y Aqua
def combinar(img):
    fecha = img.date()
    aqua = myd10a1.filterDate(fecha, fecha.advance(1, 'day')).first()
    return ee.Image(ee.Algorithms.If(aqua, img.unmask(ee.Image(aqua)), img)).set('system:time_start', img.get('system:time_start'))

# nieve si NDSI > 40
def nieve(img):
    return img.gte(40).rename('nieve').copyProperties(img, ['system:time_start'])

for anio in range(2003, 2021):
    # año hidrologico abril - marzo
    inicio = '{}-04-01'.format(anio)
    fin = '{}-04-01'.format(anio + 1)
    col = mod10a1.filterDate(inicio, fin).map(combinar).map(nieve)
    sp = col.mean().multiply(100).rename('SP')
    dias = col.sum().rename('dias')

    tabla = sp.addBands(dias).reduceRegions(
        collection=cuencas,
        reducer=ee.Reducer.mean(),
        scale=500
    )
    t1 = ee.batch.Export.table.toDrive(
        collection=tabla,
        description='SP_{}'.format(anio),
        folder='nieve',
        fileFormat='CSV',
        selectors=['COD_CUEN', 'NOM_CUEN', 'SP', 'dias']
    )
    t1.start()

    t2 = ee.batch.Export.image.toDrive(
        image=sp.clip(cuencas).toFloat(),
        description='SP_raster_{}'.format(anio),
        folder='nieve',
        region=cuencas.geometry().bounds(),
        scale=500,
        crs='EPSG:32719',
        maxPixels=1e10
    )
    t2.start()
    print('año', anio)
