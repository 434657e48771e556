import ee
import geemap
import pandas as pd

ee.Initialize(project='ee-baumarten')

# Baumarten im Steigerwald

aoi = ee.Geometry.Rectangle([10.35, 49.80, 10.65, 49.98])

termine = ['2022-03-28', '2022-05-10', '2022-06-19', '2022-07-19', '2022-10-10']
baender = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']

def szene(datum):
    start = ee.Date(datum)
    img = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(aoi)
           .filterDate(start, start.advance(1, 'day'))
           .mosaic()
           .select(baender)
           .divide(10000))
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE')
    img = img.addBands(ndvi).addBands(ndre)
    suffix = datum[5:].replace('-', '')
    return img.rename([b + '_' + suffix for b in baender + ['NDVI', 'NDRE']])

stapel = ee.Image.cat([szene(t) for t in termine]).clip(aoi)
print(stapel.bandNames().getInfo())

# Waldmaske
wald = ee.ImageCollection('ESA/WorldCover/v200').first().eq(10)
stapel = stapel.updateMask(wald)

# Trainingsflächen aus der Forsteinrichtung
flaechen = ee.FeatureCollection('projects/ee-baumarten/assets/trainingsflaechen')
print(flaechen.aggregate_histogram('baumart').getInfo())

arten = ['Buche', 'Eiche', 'Fichte', 'Kiefer', 'Lärche', 'Sonstige']
codes = ee.Dictionary.fromLists(arten, [0, 1, 2, 3, 4, 5])
flaechen = flaechen.map(lambda f: f.set('code', codes.get(f.get('baumart'))))

# Stichprobe: höchstens 300 Pixel je Art
klassenbild = ee.Image(0).rename('code').toByte().paint(flaechen, 'code').updateMask(ee.Image(0).paint(flaechen, 1))
stichprobe = stapel.addBands(klassenbild).stratifiedSample(
    numPoints=300,
    classBand='code',
    region=aoi,
    scale=10,
    seed=1,
    tileScale=8
).randomColumn('zufall', 1)

training = stichprobe.filter(ee.Filter.lt('zufall', 0.7))
test = stichprobe.filter(ee.Filter.gte('zufall', 0.7))

modell = ee.Classifier.smileRandomForest(300, seed=1).train(training, 'code', stapel.bandNames())
karte = stapel.classify(modell)

fehler = test.classify(modell).errorMatrix('code', 'classification')
matrix = pd.DataFrame(fehler.getInfo(), index=arten, columns=arten)
print(matrix)
print('Gesamtgenauigkeit:', round(fehler.accuracy().getInfo(), 3))
print('Kappa:', round(fehler.kappa().getInfo(), 3))

wichtig = pd.Series(modell.explain().get('importance').getInfo()).sort_values(ascending=False)
print(wichtig.head(15))

Map = geemap.Map()
Map.centerObject(aoi, 12)
farben = ['8dd35f', 'c87137', '00441b', 'fd8d3c', 'ffd42a', 'b3b3b3']
Map.addLayer(karte, {'min': 0, 'max': 5, 'palette': farben}, 'Baumarten')
Map.add_legend(title='Baumarten', labels=arten, colors=farben)
Map

geemap.ee_export_image_to_drive(karte.toByte(), description='baumarten', folder='GEE', region=aoi, scale=10, crs='EPSG:25832', maxPixels=1e13)
