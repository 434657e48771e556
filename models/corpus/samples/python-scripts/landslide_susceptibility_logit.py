import ee
import pandas as pd
import numpy as np
import statsmodels.api as sm

ee.Initialize()

inventory = ee.FeatureCollection('users/dgamage/landslides_kegalle')
aoi = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Kegalle')).geometry()

dem = ee.Image('USGS/SRTMGL1_003').rename('elevation')
slope = ee.Terrain.slope(dem)
aspect = ee.Terrain.aspect(dem)

gauss = ee.Kernel.gaussian(3)
curv = dem.convolve(ee.Kernel.laplacian8()).rename('curvature')

ndvi = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(aoi) \
    .filterDate('2016-01-01', '2019-12-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 30)) \
    .map(lambda i: i.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi')) \
    .median()

rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY') \
    .filterDate('2010-01-01', '2020-01-01') \
    .sum().divide(10).rename('rain')

clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select('b0').rename('clay')

rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers').filterBounds(aoi)
dist_river = rivers.distance(20000).rename('dist_river')

factors = ee.Image.cat([dem, slope, aspect, curv, ndvi, rain, clay, dist_river]).clip(aoi)

# presence and absence points
pos = inventory.map(lambda f: ee.Feature(f.geometry(), {'y': 1}))
n = pos.size()
buffered = pos.geometry().buffer(500)
neg = ee.FeatureCollection.randomPoints(aoi.difference(buffered, 100), n, 9).map(lambda f: f.set('y', 0))

samples = factors.sampleRegions(collection=pos.merge(neg), properties=['y'], scale=30, tileScale=8)
df = pd.DataFrame([f['properties'] for f in samples.getInfo()['features']]).dropna()
df['north'] = np.cos(np.radians(df['aspect']))
df['east'] = np.sin(np.radians(df['aspect']))

X = df[['elevation', 'slope', 'north', 'east', 'curvature', 'ndvi', 'rain', 'clay', 'dist_river']]
X = (X - X.mean()) / X.std()
X = sm.add_constant(X)
model = sm.Logit(df['y'], X).fit()
print(model.summary())
df.to_csv('landslide_samples.csv', index=False)

# random forest in GEE
bands = factors.bandNames()
rf = ee.Classifier.smileRandomForest(200).setOutputMode('PROBABILITY').train(samples, 'y', bands)
susc = factors.classify(rf).rename('susceptibility')

task = ee.batch.Export.image.toDrive(
    image=susc.toFloat(),
    description='susceptibility_kegalle',
    region=aoi,
    scale=30,
    crs='EPSG:32644',
    maxPixels=1e10
)
task.start()
