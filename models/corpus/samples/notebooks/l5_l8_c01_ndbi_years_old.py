import ee
import geemap
import pandas as pd

ee.Initialize()

aoi = ee.FeatureCollection('users/hmendes/recife')

def mask_l457(image):
    qa = image.select('pixel_qa')
    cloud = qa.bitwiseAnd(1 << 5).And(qa.bitwiseAnd(1 << 7)).Or(qa.bitwiseAnd(1 << 3))
    mask2 = image.mask().reduce(ee.Reducer.min())
    return image.updateMask(cloud.Not()).updateMask(mask2)

def mask_l8(image):
    qa = image.select('pixel_qa')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 5).eq(0))
    return image.updateMask(mask)

l5_1990 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').filterBounds(aoi).filterDate('1989-01-01', '1991-12-31').map(mask_l457).median().clip(aoi)
l5_2000 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').filterBounds(aoi).filterDate('1999-01-01', '2001-12-31').map(mask_l457).median().clip(aoi)
l5_2010 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR').filterBounds(aoi).filterDate('2009-01-01', '2011-12-31').map(mask_l457).median().clip(aoi)
l8_2019 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterBounds(aoi).filterDate('2018-01-01', '2019-12-31').map(mask_l8).median().clip(aoi)

ndbi_1990 = l5_1990.normalizedDifference(['B5', 'B4']).rename('NDBI')
ndbi_2000 = l5_2000.normalizedDifference(['B5', 'B4']).rename('NDBI')
ndbi_2010 = l5_2010.normalizedDifference(['B5', 'B4']).rename('NDBI')
ndbi_2019 = l8_2019.normalizedDifference(['B6', 'B5']).rename('NDBI')

ndvi_1990 = l5_1990.normalizedDifference(['B4', 'B3']).rename('NDVI')
ndvi_2000 = l5_2000.normalizedDifference(['B4', 'B3']).rename('NDVI')
ndvi_2010 = l5_2010.normalizedDifference(['B4', 'B3']).rename('NDVI')
ndvi_2019 = l8_2019.normalizedDifference(['B5', 'B4']).rename('NDVI')

bu_1990 = ndbi_1990.subtract(ndvi_1990).rename('BU')
bu_2000 = ndbi_2000.subtract(ndvi_2000).rename('BU')
bu_2010 = ndbi_2010.subtract(ndvi_2010).rename('BU')
bu_2019 = ndbi_2019.subtract(ndvi_2019).rename('BU')

Map = geemap.Map()
Map.centerObject(aoi, 12)
vis = {'min': -0.6, 'max': 0.4, 'palette': ['green', 'white', 'red']}
Map.addLayer(bu_1990, vis, 'BU 1990')
Map.addLayer(bu_2000, vis, 'BU 2000')
Map.addLayer(bu_2010, vis, 'BU 2010')
Map.addLayer(bu_2019, vis, 'BU 2019')
Map

results = []
for year, img in [(1990, bu_1990), (2000, bu_2000), (2010, bu_2010), (2019, bu_2019)]:
    urban = img.gt(-0.1)
    area = urban.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi.geometry(),
        scale=30,
        maxPixels=1e9
    ).getInfo()
    results.append({'year': year, 'urban_km2': area['BU'] / 1e6})

df = pd.DataFrame(results)
print(df)
