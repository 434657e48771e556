# Nadelwald / Laubwald Unterscheidung mit Sommer- und Winterszenen
import ee

ee.Initialize()

gebiet = ee.FeatureCollection('users/hschmidt/schwarzwald')


def wolkenmaske(bild):
    qa = bild.select('QA60')
    maske = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return bild.updateMask(maske).divide(10000)


sammlung = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(gebiet)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
            .map(wolkenmaske))

sommer = sammlung.filterDate('2021-06-01', '2021-08-31').median().clip(gebiet)
winter = sammlung.filterDate('2021-11-15', '2022-03-15').median().clip(gebiet)

ndvi_sommer = sommer.normalizedDifference(['B8', 'B4']).rename('ndvi_sommer')
ndvi_winter = winter.normalizedDifference(['B8', 'B4']).rename('ndvi_winter')
differenz = ndvi_sommer.subtract(ndvi_winter).rename('differenz')

# Waldmaske
wald = ee.ImageCollection('ESA/WorldCover/v200').first().eq(10)

nadel = wald.And(ndvi_winter.gt(0.5)).And(differenz.lt(0.3))
laub = wald.And(differenz.gte(0.3))

klassen = ee.Image(0).where(nadel, 1).where(laub, 2).selfMask().rename('waldtyp')

flaeche = ee.Image.pixelArea().divide(10000).addBands(klassen).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='typ'),
    geometry=gebiet.geometry(),
    scale=20,
    maxPixels=1e10
).getInfo()
for g in flaeche['groups']:
    print('Nadelwald' if g['typ'] == 1 else 'Laubwald', round(g['sum']), 'ha')

task = ee.batch.Export.image.toDrive(
    image=klassen.toByte(),
    description='waldtyp_schwarzwald',
    folder='gee',
    region=gebiet.geometry(),
    scale=10,
    crs='EPSG:25832',
    maxPixels=1e13
)
task.start()
