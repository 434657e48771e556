import ee
import geemap
import pandas as pd
import numpy as np

try:
    ee.Initialize(project='ee-cocoa')
except:
    ee.Authenticate()
    ee.Initialize(project='ee-cocoa')

roi = ee.Geometry.Rectangle([-2.6, 6.0, -1.9, 6.7])

# ALOS PALSAR-2 yearly mosaic
palsar = (ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR_EPOCH')
          .filterDate('2020-01-01', '2020-12-31')
          .first()
          .select(['HH', 'HV']))
hh = palsar.select('HH').pow(2).log10().multiply(10).subtract(83).rename('HH')
hv = palsar.select('HV').pow(2).log10().multiply(10).subtract(83).rename('HV')
ratio = hh.subtract(hv).rename('HH_HV')

# Sentinel-1 dry and wet season
s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(roi)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
      .select(['VV', 'VH']))
s1_dry = s1.filterDate('2019-12-01', '2020-02-28').median().rename(['VV_dry', 'VH_dry'])
s1_wet = s1.filterDate('2020-05-01', '2020-07-31').median().rename(['VV_wet', 'VH_wet'])

# Sentinel-2
s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(roi)
      .filterDate('2019-11-01', '2021-03-31')
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
      .map(lambda i: i.updateMask(i.select('QA60').eq(0)))
      .select(['B2', 'B3', 'B4', 'B5', 'B8', 'B11', 'B12'])
      .median()
      .divide(10000))
ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI')

# texture
tex = s2.select('B8').multiply(1000).toInt32().glcmTexture(3).select(['B8_contrast', 'B8_ent', 'B8_idm'])

stack = ee.Image.cat([hh, hv, ratio, s1_dry, s1_wet, s2, ndvi, tex]).float()
bands = stack.bandNames()

# reference polygons
polys = ee.FeatureCollection('projects/ee-cocoa/assets/reference_polygons')

# random points inside the polygons, 20 per polygon
def sample_poly(f):
    pts = ee.FeatureCollection.randomPoints(f.geometry(), 20, 1)
    return pts.map(lambda p: p.set('class', f.get('class')).set('poly', f.get('poly_id')))

points = polys.map(sample_poly).flatten()

# split by polygon, not by point
polys = polys.randomColumn('r', 1)
train_ids = polys.filter(ee.Filter.lt('r', 0.7)).aggregate_array('poly_id')
train_pts = points.filter(ee.Filter.inList('poly', train_ids))
test_pts = points.filter(ee.Filter.inList('poly', train_ids).Not())

train = stack.sampleRegions(train_pts, ['class'], 10, tileScale=8)
test = stack.sampleRegions(test_pts, ['class'], 10, tileScale=8)

combos = {
    'optical': ['B2', 'B3', 'B4', 'B5', 'B8', 'B11', 'B12', 'NDVI'],
    'sar': ['HH', 'HV', 'HH_HV', 'VV_dry', 'VH_dry', 'VV_wet', 'VH_wet'],
    'all': bands.getInfo(),
}

scores = []
for name, b in combos.items():
    clf = ee.Classifier.smileRandomForest(150, seed=1).train(train, 'class', b)
    cm = test.classify(clf).errorMatrix('class', 'classification')
    scores.append({'set': name, 'oa': cm.accuracy().getInfo(), 'kappa': cm.kappa().getInfo()})
    print(scores[-1])

pd.DataFrame(scores).to_csv('scores.csv', index=False)

clf = ee.Classifier.smileRandomForest(150, seed=1).train(train, 'class', bands)
cocoa = stack.classify(clf).clip(roi)

# majority filter
cocoa = cocoa.focal_mode(1.5, 'square', 'pixels')

Map = geemap.Map()
Map.centerObject(roi, 10)
Map.addLayer(s2, {'bands': ['B8', 'B11', 'B4'], 'min': 0.05, 'max': 0.4}, 'S2')
Map.addLayer(cocoa, {'min': 0, 'max': 4, 'palette': ['1b7837', '8c510a', 'ffffbf', 'e31a1c', '1f78b4']}, 'Cocoa map')
Map.add_legend(title='Classes', legend_dict={'Forest': '1b7837', 'Cocoa': '8c510a', 'Open land': 'ffffbf', 'Settlement': 'e31a1c', 'Water': '1f78b4'})
Map

geemap.ee_export_image_to_asset(cocoa.toByte(), description='cocoa2020', assetId='projects/ee-cocoa/assets/cocoa2020', region=roi, scale=10, maxPixels=1e13)
