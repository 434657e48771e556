import ee
import sys
import datetime

ee.Initialize()

fires = ee.FeatureCollection('users/bomberos/incendios_2022')
lista = fires.toList(fires.size())
n = fires.size().getInfo()

def s2(start, end, geom):
    def mask(img):
        scl = img.select('SCL')
        return img.updateMask(scl.gte(4).And(scl.lte(6)))
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(geom)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
            .map(mask))

for i in range(n):
    fire = ee.Feature(lista.get(i))
    name = fire.get('nombre').getInfo()
    date = ee.Date(fire.get('fecha'))
    geom = fire.geometry().buffer(2000)

    pre = s2(date.advance(-60, 'day'), date.advance(-1, 'day'), geom).median()
    post = s2(date.advance(5, 'day'), date.advance(60, 'day'), geom).median()

    nbr_pre = pre.normalizedDifference(['B8A', 'B12']).rename('nbr')
    nbr_post = post.normalizedDifference(['B8A', 'B12']).rename('nbr')
    dnbr = nbr_pre.subtract(nbr_post).rename('dnbr')
    rbr = dnbr.divide(nbr_pre.add(1.001)).rename('rbr')
    rdnbr = dnbr.divide(nbr_pre.abs().sqrt()).rename('rdnbr')

    out = dnbr.addBands(rbr).addBands(rdnbr).clip(geom).toFloat()

    task = ee.batch.Export.image.toDrive(
        image=out,
        description='dnbr_%02d_%s' % (i, name.replace(' ', '_')),
        folder='incendios_2022',
        region=geom.bounds(),
        scale=20,
        crs='EPSG:25830',
        maxPixels=1e10
    )
    task.start()
    print(i, name)
