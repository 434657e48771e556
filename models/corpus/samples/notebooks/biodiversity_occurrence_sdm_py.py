import ee
import geemap
import pandas as pd
import geopandas as gpd
import numpy as np
import matplotlib.pyplot as plt
from pygbif import occurrences, species

ee.Authenticate()
ee.Initialize(project='ee-sdm-quetzal')

# 1. Species records from GBIF
name = 'Pharomachrus mocinno'
key = species.name_backbone(name)['usageKey']

records = []
offset = 0
while True:
    res = occurrences.search(taxonKey=key, hasCoordinate=True, limit=300, offset=offset, year='2000,2023')
    records += res['results']
    offset += 300
    if res['endOfRecords'] or offset > 3000:
        break

df = pd.DataFrame(records)[['decimalLongitude', 'decimalLatitude', 'year', 'coordinateUncertaintyInMeters']]
df.columns = ['lon', 'lat', 'year', 'unc']
df = df[(df['unc'].isna()) | (df['unc'] < 1000)]
df = df.drop_duplicates(['lon', 'lat'])
print(len(df), 'records')

gdf = gpd.GeoDataFrame(df, geometry=gpd.points_from_xy(df.lon, df.lat), crs=4326)
presence = geemap.gdf_to_ee(gdf[['year', 'geometry']])

# 2. Thin to one record per km
aoi = presence.geometry().bounds().buffer(50000).bounds()

def thin(fc, scale):
    img = fc.reduceToImage(['year'], ee.Reducer.first()).reproject('EPSG:4326', None, scale)
    return img.sample(region=aoi, scale=scale, geometries=True)

presence = thin(presence, 1000).map(lambda f: f.set('PresAbs', 1))
print('thinned:', presence.size().getInfo())

# 3. Predictors
bio = ee.Image('WORLDCLIM/V1/BIO').select(['bio01', 'bio04', 'bio12', 'bio15'])
terrain = ee.Algorithms.Terrain(ee.Image('USGS/SRTMGL1_003')).select(['elevation', 'slope'])
tcc = ee.ImageCollection('MODIS/061/MOD44B').filterDate('2010-01-01', '2020-12-31').select('Percent_Tree_Cover').mean().rename('tree')
predictors = bio.addBands(terrain).addBands(tcc).clip(aoi)
watermask = terrain.select('elevation').gt(0)
predictors = predictors.updateMask(watermask)
bands = predictors.bandNames()

# 4. Pseudo-absences away from presences
near = ee.Image(0).paint(presence.map(lambda f: f.buffer(20000)), 1)
area = near.eq(0).updateMask(watermask).selfMask()
absence = area.rename('a').stratifiedSample(numPoints=0, classBand='a', region=aoi, scale=1000, classValues=[1], classPoints=[1000], seed=5, geometries=True)
absence = absence.map(lambda f: ee.Feature(f.geometry(), {'PresAbs': 0}))

points = presence.select(['PresAbs']).merge(absence).randomColumn('rnd', 7)
data = predictors.sampleRegions(collection=points, properties=['PresAbs', 'rnd'], scale=1000, tileScale=8)
train = data.filter(ee.Filter.lt('rnd', 0.7))
test = data.filter(ee.Filter.gte('rnd', 0.7))

# 5. Model
rf = ee.Classifier.smileRandomForest(500, minLeafPopulation=10).setOutputMode('PROBABILITY').train(train, 'PresAbs', bands)
suit = predictors.classify(rf).rename('suitability')

maxent = ee.Classifier.amnhMaxent().train(train, 'PresAbs', bands)
suit_mx = predictors.classify(maxent).select('probability')

imp = pd.Series(rf.explain().get('importance').getInfo()).sort_values()
(imp / imp.sum() * 100).plot.barh(figsize=(7, 4))
plt.xlabel('Relative importance (%)')
plt.show()

# 6. AUC
pred = geemap.ee_to_df(test.classify(rf, 'p'))
from sklearn.metrics import roc_auc_score, roc_curve
print('AUC:', roc_auc_score(pred['PresAbs'], pred['p']).round(3))
fpr, tpr, thr = roc_curve(pred['PresAbs'], pred['p'])
best = float(thr[np.argmax(tpr - fpr)])
print('threshold (max TSS):', best)

Map = geemap.Map()
Map.centerObject(aoi, 6)
vis = {'min': 0, 'max': 1, 'palette': ['440154', '3b528b', '21918c', '5ec962', 'fde725']}
Map.addLayer(suit, vis, 'RF')
Map.addLayer(suit_mx, vis, 'Maxent', False)
Map.addLayer(suit.gt(best).selfMask(), {'palette': 'red'}, 'Range', False)
Map.addLayer(presence, {'color': 'black'}, 'Presence')
Map.add_colorbar(vis, label='Suitability')
Map
