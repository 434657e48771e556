import ee
import geemap

ee.Initialize(project='ee-erosion-morocco')

# Bassin versant de l'Ourika
bv = ee.FeatureCollection('projects/ee-erosion-morocco/assets/ourika')
geom = bv.geometry()

# Facteur R (pluie annuelle CHIRPS)
pluie = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('2010-01-01', '2020-01-01').sum().divide(10).clip(bv)
R = pluie.pow(1.61).multiply(0.0483).rename('R')

# Facteur K (texture du sol)
texture = ee.Image('OpenLandMap/SOL/SOL_TEXTURE-CLASS_USDA-TT_M/v02').select('b0').clip(bv)
K = texture.remap([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
                  [0.029, 0.034, 0.036, 0.039, 0.042, 0.026, 0.039, 0.050, 0.050, 0.045, 0.017, 0.005]).rename('K')

# Facteur LS
dem = ee.Image('USGS/SRTMGL1_003').clip(bv)
pente = ee.Terrain.slope(dem)
pente_rad = pente.multiply(3.14159 / 180)
flow = ee.Image('WWF/HydroSHEDS/15ACC').clip(bv)
LS = flow.multiply(450).divide(22.13).pow(0.4).multiply(pente_rad.sin().divide(0.0896).pow(1.3)).multiply(1.4).min(30).rename('LS')

# Facteur C (NDVI)
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(bv) \
    .filterDate('2021-01-01', '2021-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .median().clip(bv)
ndvi = s2.normalizedDifference(['B8', 'B4'])
C = ndvi.multiply(-2).divide(ee.Image(1).subtract(ndvi)).exp().clamp(0, 1).rename('C')

# Facteur P
P = ee.Image(1).clip(bv).rename('P')

A = R.multiply(K).multiply(LS).multiply(C).multiply(P).rename('A')

Map = geemap.Map()
Map.centerObject(bv, 11)
vis = {'min': 0, 'max': 50, 'palette': ['006837', 'a6d96a', 'ffffbf', 'fdae61', 'd7191c']}
Map.addLayer(R, {'min': 200, 'max': 1500, 'palette': ['white', 'blue']}, 'R', False)
Map.addLayer(K, {'min': 0, 'max': 0.06, 'palette': ['white', 'brown']}, 'K', False)
Map.addLayer(LS, {'min': 0, 'max': 30, 'palette': ['white', 'black']}, 'LS', False)
Map.addLayer(C, {'min': 0, 'max': 1, 'palette': ['green', 'yellow', 'red']}, 'C', False)
Map.addLayer(A, vis, 'Perte en sol (t/ha/an)')
Map.add_colorbar(vis, label='t/ha/an')
Map

stats = A.reduceRegion(
    reducer=ee.Reducer.mean().combine(ee.Reducer.percentile([50, 90]), '', True),
    geometry=geom,
    scale=90,
    maxPixels=1e10
)
print(stats.getInfo())

geemap.ee_export_image_to_drive(A.toFloat(), description='perte_en_sol', folder='RUSLE', region=geom, scale=30)
