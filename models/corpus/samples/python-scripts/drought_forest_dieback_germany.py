import ee
import pandas as pd

ee.Initialize()

# Fichten-Absterben im Harz 2018-2022
harz = ee.Geometry.Rectangle([10.3, 51.65, 11.0, 51.95])
nadel = ee.Image('users/forstamt/nadelwald_2017').eq(1)


def maske(img):
    scl = img.select('SCL')
    return img.updateMask(scl.eq(4).Or(scl.eq(5)))


def vi(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('ndmi')
    return ndvi.addBands(ndmi)


ergebnis = []
bilder = {}
for jahr in range(2017, 2024):
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(harz)
           .filterDate('%d-06-15' % jahr, '%d-09-15' % jahr)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
           .map(maske)
           .map(vi))
    n = col.size().getInfo()
    if n == 0:
        print(jahr, 'keine Bilder')
        continue
    bild = col.median().updateMask(nadel).clip(harz)
    bilder[jahr] = bild

    tot = bild.select('ndmi').lt(0.1).rename('tot')
    flaeche = tot.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=harz,
        scale=20,
        maxPixels=1e10
    ).get('tot').getInfo()
    ergebnis.append([jahr, n, flaeche])
    print(jahr, n, round(flaeche), 'ha')

df = pd.DataFrame(ergebnis, columns=['jahr', 'bilder', 'tot_ha'])
df.to_csv('harz_totholz.csv', index=False)

# Jahr des Absterbens
jahr_img = ee.Image(0)
for jahr in sorted(bilder, reverse=True):
    jahr_img = jahr_img.where(bilder[jahr].select('ndmi').lt(0.1), jahr)

task = ee.batch.Export.image.toDrive(
    image=jahr_img.selfMask().toInt16().clip(harz),
    description='harz_absterbejahr',
    folder='harz',
    region=harz,
    scale=20,
    crs='EPSG:25832',
    maxPixels=1e10
)
task.start()
