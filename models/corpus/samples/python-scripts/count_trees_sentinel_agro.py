import ee
ee.Initialize()

# Almond and olive orchards mapping, two-date composites and gradient boosting
roi = ee.FeatureCollection('users/ptmarrakech/zone')
samples = ee.FeatureCollection('users/ptmarrakech/echantillons')

annee = 2021

def masque(img):
    scl = img.select('SCL')
    ok = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(6)).Or(scl.eq(7))
    return img.updateMask(ok)

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(roi) \
    .filterDate(str(annee) + '-01-01', str(annee) + '-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(masque) \
    .map(lambda i: i.addBands(i.normalizedDifference(['B8', 'B4']).rename('NDVI')))

bandes = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12', 'NDVI']

hiver = s2.filter(ee.Filter.calendarRange(1, 2, 'month')).median().select(bandes)
printemps = s2.filter(ee.Filter.calendarRange(3, 5, 'month')).median().select(bandes)
ete = s2.filter(ee.Filter.calendarRange(6, 9, 'month')).median().select(bandes)

ndvi_p10 = s2.select('NDVI').reduce(ee.Reducer.percentile([10]))
ndvi_p90 = s2.select('NDVI').reduce(ee.Reducer.percentile([90]))
ndvi_std = s2.select('NDVI').reduce(ee.Reducer.stdDev())

pile = hiver.addBands(printemps).addBands(ete).addBands(ndvi_p10).addBands(ndvi_p90).addBands(ndvi_std).clip(roi)
print(pile.bandNames().getInfo())

donnees = pile.sampleRegions(collection=samples, properties=['classe'], scale=10, tileScale=8).randomColumn('alea', 5)
app = donnees.filter(ee.Filter.lt('alea', 0.7))
val = donnees.filter(ee.Filter.gte('alea', 0.7))

classifieurs = {
    'RF': ee.Classifier.smileRandomForest(200),
    'GTB': ee.Classifier.smileGradientTreeBoost(100),
    'CART': ee.Classifier.smileCart(),
    'KNN': ee.Classifier.smileKNN(5),
}

resultats = {}
for nom, clf in classifieurs.items():
    modele = clf.train(app, 'classe', pile.bandNames())
    mat = val.classify(modele).errorMatrix('classe', 'classification')
    resultats[nom] = [mat.accuracy().getInfo(), mat.kappa().getInfo()]
    print(nom, resultats[nom])

meilleur = max(resultats, key=lambda k: resultats[k][0])
print('Meilleur :', meilleur)
modele = classifieurs[meilleur].train(donnees, 'classe', pile.bandNames())
carte = pile.classify(modele)

tache = ee.batch.Export.image.toDrive(
    image=carte.toByte(),
    description='vergers_' + str(annee),
    folder='vergers',
    region=roi.geometry(),
    scale=10,
    crs='EPSG:32629',
    maxPixels=1e13
)
tache.start()
