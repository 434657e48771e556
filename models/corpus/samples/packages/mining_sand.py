import ee
import pandas as pd
import os.path
import pickle

ee.Initialize()

mines = ee.FeatureCollection('users/rlopez/peru/mining_corridor')
aoi = mines.geometry()

years = range(2000, 2022)


def maskLandsat(img):
    cloudShadowBitMask = (1 << 3)
    cloudsBitMask = (1 << 5)
    qa = img.select('pixel_qa')
    mask = qa.bitwiseAnd(cloudShadowBitMask).eq(0) \
        .And(qa.bitwiseAnd(cloudsBitMask).eq(0))
    return img.updateMask(mask)


def getComposite(year):
    if year < 2012:
        col = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR')
        bands = ['B3', 'B4', 'B5', 'B7']
    elif year < 2014:
        col = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR')
        bands = ['B3', 'B4', 'B5', 'B7']
    else:
        col = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
        bands = ['B4', 'B5', 'B6', 'B7']
    return col.filterBounds(aoi) \
        .filterDate('%d-05-01' % year, '%d-10-31' % year) \
        .map(maskLandsat) \
        .select(bands, ['red', 'nir', 'swir1', 'swir2']) \
        .median() \
        .clip(aoi)


def bareIndex(img):
    ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndmi = img.normalizedDifference(['nir', 'swir1']).rename('ndmi')
    bare = ndvi.lt(0.35).And(ndmi.lt(0.05)).rename('bare')
    return img.addBands([ndvi, ndmi, bare])


areas = {}
if os.path.exists('areas.pkl'):
    areas = pickle.load(open('areas.pkl', 'rb'))

for year in years:
    if year in areas:
        continue
    img = bareIndex(getComposite(year))
    area = img.select('bare').multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e13
    ).getInfo()
    areas[year] = area['bare'] / 10000
    print(year, areas[year])
    pickle.dump(areas, open('areas.pkl', 'wb'))

df = pd.Series(areas, name='ha')
df.index.name = 'year'
df.to_csv('bare_area.csv')
