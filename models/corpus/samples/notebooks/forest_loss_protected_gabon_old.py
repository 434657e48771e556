import ee
import geemap
import pandas as pd

ee.Initialize()

gabon = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filterMetadata('country_na', 'equals', 'Gabon')
parks = ee.FeatureCollection('WCMC/WDPA/current/polygons').filterBounds(gabon).filterMetadata('DESIG_ENG', 'equals', 'National Park')

gfc = ee.Image('UMD/hansen/global_forest_change_2018_v1_6')
canopy = gfc.select('treecover2000').gte(70)
loss = gfc.select('loss').updateMask(canopy)
lossyear = gfc.select('lossyear')

Map = geemap.Map()
Map.centerObject(gabon, 7)
Map.addLayer(canopy.updateMask(canopy).clip(gabon), {'palette': ['1b7837']}, 'Forest')
Map.addLayer(loss.updateMask(loss).clip(gabon), {'palette': ['ff0000']}, 'Loss')
Map.addLayer(ee.Image().paint(parks, 0, 2), {'palette': ['blue']}, 'National parks')
Map

def park_stats(f):
    area = ee.Image.pixelArea().divide(1e6)
    forest = area.updateMask(canopy).reduceRegion(ee.Reducer.sum(), f.geometry(), 90, maxPixels=1e10).get('area')
    lost = area.updateMask(loss).reduceRegion(ee.Reducer.sum(), f.geometry(), 90, maxPixels=1e10).get('area')
    return ee.Feature(None, {'name': f.get('NAME'), 'forest': forest, 'loss': lost})

stats = parks.map(park_stats).getInfo()
df = pd.DataFrame([x['properties'] for x in stats['features']])
df['pct'] = df['loss'] / df['forest'] * 100
df = df.sort_values('pct', ascending=False)
print(df.round(2).to_string(index=False))

out = {}
for y in range(1, 19):
    a = ee.Image.pixelArea().divide(1e6).updateMask(lossyear.eq(y).And(canopy))
    out[2000 + y] = a.reduceRegion(ee.Reducer.sum(), gabon.geometry(), 200, maxPixels=1e10).get('area').getInfo()
pd.Series(out).plot(kind='bar', title='Forest loss (km2)')
