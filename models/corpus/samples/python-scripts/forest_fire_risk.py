# Forest fire risk map (AHP weights)
import ee
ee.Initialize()

roi = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Nainital'))

# --- Inputs ---
dem = ee.Image('USGS/SRTMGL1_003').clip(roi)
slope = ee.Terrain.slope(dem)
aspect = ee.Terrain.aspect(dem)

l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(roi) \
    .filterDate('2021-03-01', '2021-06-15') \
    .filter(ee.Filter.lt('CLOUD_COVER', 15)) \
    .median() \
    .clip(roi)
ndvi = l8.normalizedDifference(['B5', 'B4']).rename('NDVI')
ndmi = l8.normalizedDifference(['B5', 'B6']).rename('NDMI')

lst = ee.ImageCollection('MODIS/006/MOD11A1') \
    .filterDate('2021-03-01', '2021-06-15') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .clip(roi)

rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY') \
    .filterDate('2021-01-01', '2021-06-15') \
    .sum() \
    .clip(roi)

roads = ee.FeatureCollection('users/spandey/roads_uttarakhand')
roadDist = roads.distance(10000).clip(roi)

# --- Reclassify 1 (low) to 5 (high) ---
slope_r = slope.where(slope.lte(5), 1) \
    .where(slope.gt(5).And(slope.lte(15)), 2) \
    .where(slope.gt(15).And(slope.lte(25)), 3) \
    .where(slope.gt(25).And(slope.lte(35)), 4) \
    .where(slope.gt(35), 5)

ndvi_r = ndvi.where(ndvi.lte(0.1), 1) \
    .where(ndvi.gt(0.1).And(ndvi.lte(0.2)), 2) \
    .where(ndvi.gt(0.2).And(ndvi.lte(0.3)), 3) \
    .where(ndvi.gt(0.3).And(ndvi.lte(0.4)), 4) \
    .where(ndvi.gt(0.4), 5)

ndmi_r = ndmi.where(ndmi.gt(0.4), 1) \
    .where(ndmi.gt(0.25).And(ndmi.lte(0.4)), 2) \
    .where(ndmi.gt(0.1).And(ndmi.lte(0.25)), 3) \
    .where(ndmi.gt(0).And(ndmi.lte(0.1)), 4) \
    .where(ndmi.lte(0), 5)

lst_r = lst.where(lst.lte(20), 1) \
    .where(lst.gt(20).And(lst.lte(25)), 2) \
    .where(lst.gt(25).And(lst.lte(30)), 3) \
    .where(lst.gt(30).And(lst.lte(35)), 4) \
    .where(lst.gt(35), 5)

rain_r = rain.where(rain.gt(400), 1) \
    .where(rain.gt(300).And(rain.lte(400)), 2) \
    .where(rain.gt(200).And(rain.lte(300)), 3) \
    .where(rain.gt(100).And(rain.lte(200)), 4) \
    .where(rain.lte(100), 5)

road_r = roadDist.where(roadDist.gt(2000), 1) \
    .where(roadDist.gt(1500).And(roadDist.lte(2000)), 2) \
    .where(roadDist.gt(1000).And(roadDist.lte(1500)), 3) \
    .where(roadDist.gt(500).And(roadDist.lte(1000)), 4) \
    .where(roadDist.lte(500), 5)

# --- Weighted overlay ---
risk = ndvi_r.multiply(0.30) \
    .add(lst_r.multiply(0.25)) \
    .add(ndmi_r.multiply(0.15)) \
    .add(slope_r.multiply(0.12)) \
    .add(rain_r.multiply(0.10)) \
    .add(road_r.multiply(0.08)) \
    .rename('risk')

minMax = risk.reduceRegion(
    reducer=ee.Reducer.minMax(),
    geometry=roi.geometry(),
    scale=100,
    maxPixels=1e9
)
print(minMax.getInfo())

# validation with fire points
fires = ee.FeatureCollection('users/spandey/viirs_fires_2021')
vals = risk.sampleRegions(collection=fires, scale=30)
print(vals.aggregate_mean('risk').getInfo())

task = ee.batch.Export.image.toDrive(
    image=risk,
    description='fire_risk_nainital',
    folder='fire_risk',
    region=roi.geometry(),
    scale=30,
    crs='EPSG:32644',
    maxPixels=1e13
)
task.start()
