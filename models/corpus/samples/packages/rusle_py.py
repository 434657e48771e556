# RUSLE soil loss for a watershed
# A = R * K * LS * C * P

import ee
import geemap
import math

ee.Initialize()

aoi = ee.FeatureCollection('users/gtadesse/upper_tekeze')
start = '2010-01-01'
end = '2020-12-31'

# ------------------- R factor -------------------
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').filterDate(start, end).filterBounds(aoi)
annual_rain = chirps.sum().divide(11).clip(aoi)
R = annual_rain.multiply(0.562).subtract(8.12).rename('R')

# ------------------- K factor -------------------
soil = ee.Image('OpenLandMap/SOL/SOL_TEXTURE-CLASS_USDA-TT_M/v02').select('b0').clip(aoi)
K = soil.expression(
    "(b('b0') == 1) ? 0.0288"
    ": (b('b0') == 2) ? 0.0341"
    ": (b('b0') == 3) ? 0.0360"
    ": (b('b0') == 4) ? 0.0341"
    ": (b('b0') == 5) ? 0.0264"
    ": (b('b0') == 6) ? 0.0423"
    ": (b('b0') == 7) ? 0.0394"
    ": (b('b0') == 8) ? 0.0499"
    ": (b('b0') == 9) ? 0.0450"
    ": (b('b0') == 10) ? 0.0170"
    ": 0.02"
).rename('K')

# ------------------- LS factor -------------------
dem = ee.Image('USGS/SRTMGL1_003').clip(aoi)
slope_deg = ee.Terrain.slope(dem)
slope_rad = slope_deg.multiply(math.pi / 180)
slope_perc = slope_rad.tan().multiply(100)
flow_acc = ee.Image('WWF/HydroSHEDS/15ACC').clip(aoi)
LS = flow_acc.multiply(450).divide(22.13).pow(0.4) \
    .multiply(slope_rad.sin().divide(0.0896).pow(1.3)) \
    .clamp(0, 50) \
    .rename('LS')

# ------------------- C factor -------------------
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterDate('2020-01-01', '2020-12-31') \
    .filterBounds(aoi) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .median() \
    .clip(aoi)
ndvi = s2.normalizedDifference(['B8', 'B4']).rename('NDVI')
alpha = -2
beta = 1
C = ndvi.expression('exp(alpha * (NDVI / (beta - NDVI)))', {
    'NDVI': ndvi,
    'alpha': alpha,
    'beta': beta
}).clamp(0, 1).rename('C')

# ------------------- P factor -------------------
lulc = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2020-01-01', '2020-12-31').first() \
    .select('LC_Type1').clip(aoi)
P = ee.Image(1) \
    .where(lulc.eq(12).And(slope_perc.lt(2)), 0.6) \
    .where(lulc.eq(12).And(slope_perc.gte(2)).And(slope_perc.lt(5)), 0.5) \
    .where(lulc.eq(12).And(slope_perc.gte(5)).And(slope_perc.lt(8)), 0.5) \
    .where(lulc.eq(12).And(slope_perc.gte(8)).And(slope_perc.lt(12)), 0.6) \
    .where(lulc.eq(12).And(slope_perc.gte(12)).And(slope_perc.lt(16)), 0.7) \
    .where(lulc.eq(12).And(slope_perc.gte(16)).And(slope_perc.lt(20)), 0.8) \
    .clip(aoi) \
    .rename('P')

# ------------------- soil loss -------------------
A = R.multiply(K).multiply(LS).multiply(C).multiply(P).rename('A')

stats = A.reduceRegion(
    reducer=ee.Reducer.mean().combine(ee.Reducer.minMax(), '', True),
    geometry=aoi.geometry(),
    scale=90,
    maxPixels=1e13
)
print(stats.getInfo())

classes = A.expression(
    "(b('A') < 5) ? 1"
    ": (b('A') < 10) ? 2"
    ": (b('A') < 20) ? 3"
    ": (b('A') < 40) ? 4"
    ": 5"
).rename('class')

palette = ['490eff', '12f4ff', '12ff50', 'e5ff12', 'ff4812']
Map = geemap.Map()
Map.centerObject(aoi, 9)
Map.addLayer(R, {'min': 200, 'max': 800, 'palette': palette}, 'R factor', False)
Map.addLayer(K, {'min': 0, 'max': 0.06, 'palette': palette}, 'K factor', False)
Map.addLayer(LS, {'min': 0, 'max': 20, 'palette': palette}, 'LS factor', False)
Map.addLayer(C, {'min': 0, 'max': 1, 'palette': palette}, 'C factor', False)
Map.addLayer(P, {'min': 0, 'max': 1, 'palette': palette}, 'P factor', False)
Map.addLayer(classes, {'min': 1, 'max': 5, 'palette': palette}, 'Soil loss')
Map
