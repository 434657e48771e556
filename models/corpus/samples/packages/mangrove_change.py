"""
Mangrove change, 2000 - 2020
Author: T. Nguyen
Date: 12/2021
"""
import ee
import os
import sys

ee.Initialize()

# ---------------------------------------------------------------
# 1. Settings
# ---------------------------------------------------------------
aoi = ee.FeatureCollection('users/tnguyen/mekong/coast_buffer').geometry()
years = [2000, 2005, 2010, 2015, 2020]
out_folder = 'mangrove'

# ---------------------------------------------------------------
# 2. Functions
# ---------------------------------------------------------------

def cloud_mask(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

def scale(image):
    return image.select('SR_B.').multiply(0.0000275).add(-0.2)

def rename_tm(image):
    return image.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
                        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])

def rename_oli(image):
    return image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
                        ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])

def composite(year):
    start = '%d-01-01' % (year - 1)
    end = '%d-12-31' % (year + 1)
    if year <= 2011:
        col = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
            .filterBounds(aoi).filterDate(start, end) \
            .map(cloud_mask).map(scale).map(rename_tm)
    else:
        col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
            .filterBounds(aoi).filterDate(start, end) \
            .map(cloud_mask).map(scale).map(rename_oli)
    return col.median().clip(aoi)

def add_indices(image):
    ndvi = image.normalizedDifference(['nir', 'red']).rename('ndvi')
    mndwi = image.normalizedDifference(['green', 'swir1']).rename('mndwi')
    cmri = ndvi.subtract(image.normalizedDifference(['green', 'nir'])).rename('cmri')
    mmri = mndwi.abs().subtract(ndvi.abs()).divide(mndwi.abs().add(ndvi.abs())).rename('mmri')
    return image.addBands([ndvi, mndwi, cmri, mmri])

# ---------------------------------------------------------------
# 3. Training with the 2000 map
# ---------------------------------------------------------------
gmw = ee.ImageCollection('LANDSAT/MANGROVE_FORESTS').mosaic().unmask(0).rename('mangrove')
dem = ee.Image('USGS/SRTMGL1_003')
mask = dem.lt(40)

img2000 = add_indices(composite(2000)).updateMask(mask)
bands = img2000.bandNames()

samples = img2000.addBands(gmw).stratifiedSample(
    numPoints=1500,
    classBand='mangrove',
    region=aoi,
    scale=30,
    seed=10,
    tileScale=8
)

classifier = ee.Classifier.smileRandomForest(100).train(
    features=samples,
    classProperty='mangrove',
    inputProperties=bands
)

# ---------------------------------------------------------------
# 4. Classify and export
# ---------------------------------------------------------------
maps = []
for year in years:
    img = add_indices(composite(year)).updateMask(mask)
    classified = img.classify(classifier).rename('m%d' % year)
    classified = classified.focal_mode(1)
    maps.append(classified)

    area = classified.multiply(ee.Image.pixelArea()).rename('area').reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e13
    )
    print(year, ee.Number(area.get('area')).divide(10000).getInfo(), 'ha')

    task = ee.batch.Export.image.toDrive(
        image=classified.toByte(),
        description='mangrove_%d' % year,
        folder=out_folder,
        region=aoi,
        scale=30,
        maxPixels=1e13
    )
    task.start()

# change 2000 - 2020
change = maps[-1].subtract(maps[0])
task = ee.batch.Export.image.toDrive(
    image=change.toInt8(),
    description='mangrove_change_2000_2020',
    folder=out_folder,
    region=aoi,
    scale=30,
    maxPixels=1e13
)
task.start()
