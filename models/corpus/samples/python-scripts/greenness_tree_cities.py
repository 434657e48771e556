import ee
import pandas as pd

ee.Initialize()

# Green area per inhabitant, cities with more than 500k in Germany

cities = ee.FeatureCollection('users/lweber/staedte')

s2 = (ee.ImageCollection('COPERNICUS/S2_SR')
      .filterDate('2021-05-01', '2021-09-15')
      .filterBounds(cities)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)))


# Wolkenmaske
def wolken(img):
    scl = img.select('SCL')
    maske = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return img.updateMask(maske)


def ndvi(img):
    return img.normalizedDifference(['B8', 'B4']).rename('ndvi')


max_ndvi = s2.map(wolken).map(ndvi).reduce(ee.Reducer.percentile([80])).rename('ndvi')

gruen = max_ndvi.gt(0.5).rename('gruen')
baum = ee.ImageCollection('ESA/WorldCover/v100').first().eq(10).rename('baum')

flaeche = gruen.addBands(baum).multiply(ee.Image.pixelArea()).divide(1e6)

ergebnis = flaeche.reduceRegions(
    collection=cities,
    reducer=ee.Reducer.sum(),
    scale=10,
    tileScale=8
)

# Einwohner
einwohner = ee.ImageCollection('JRC/GHSL/P2016/POP_GPW_GLOBE_V1').filterDate('2015-01-01', '2016-01-01').first()
ergebnis = einwohner.reduceRegions(
    collection=ergebnis,
    reducer=ee.Reducer.sum().setOutputs(['pop']),
    scale=250
)


def pro_kopf(f):
    g = ee.Number(f.get('gruen')).multiply(1e6).divide(ee.Number(f.get('pop')))
    return f.set('gruen_pro_kopf_m2', g).set('flaeche', f.geometry().area().divide(1e6))


ergebnis = ergebnis.map(pro_kopf)

task = ee.batch.Export.table.toDrive(
    collection=ergebnis,
    description='gruenflaechen',
    folder='gee',
    fileFormat='CSV',
    selectors=['GEN', 'flaeche', 'pop', 'gruen', 'baum', 'gruen_pro_kopf_m2']
)
task.start()
