import ee
import geemap
import pandas as pd
import os

ee.Initialize(project='wetlands-402311')

aoi = ee.FeatureCollection('projects/wetlands-402311/assets/okavango').geometry()

years = [2014, 2016, 2018, 2020, 2022]

def cloud_mask(image):
    qa = image.select('QA_PIXEL')
    dilated = 1 << 1
    cirrus = 1 << 2
    cloud = 1 << 3
    shadow = 1 << 4
    mask = qa.bitwiseAnd(dilated).eq(0) \
        .And(qa.bitwiseAnd(cirrus).eq(0)) \
        .And(qa.bitwiseAnd(cloud).eq(0)) \
        .And(qa.bitwiseAnd(shadow).eq(0))
    return image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
                        ['Blue', 'Green', 'Red', 'NIR', 'SWIR1', 'SWIR2']) \
        .updateMask(mask) \
        .multiply(0.0000275).add(-0.2)


def add_indices(image):
    ndvi = image.normalizedDifference(['NIR', 'Red']).rename('NDVI')
    ndwi = image.normalizedDifference(['Green', 'NIR']).rename('NDWI')
    mndwi = image.normalizedDifference(['Green', 'SWIR1']).rename('MNDWI')
    ndmi = image.normalizedDifference(['NIR', 'SWIR1']).rename('NDMI')
    awei = image.expression(
        '4 * (GREEN - SWIR1) - (0.25 * NIR + 2.75 * SWIR2)', {
            'GREEN': image.select('Green'),
            'SWIR1': image.select('SWIR1'),
            'NIR': image.select('NIR'),
            'SWIR2': image.select('SWIR2')
        }).rename('AWEI')
    return image.addBands(ndvi).addBands(ndwi).addBands(mndwi).addBands(ndmi).addBands(awei)


Map = geemap.Map()
Map.centerObject(aoi, 8)

images = {}
for year in years:
    start = f'{year}-06-01'
    end = f'{year}-09-30'
    img = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(aoi) \
        .filterDate(start, end) \
        .map(cloud_mask) \
        .median() \
        .clip(aoi)
    img = add_indices(img)
    images[year] = img
    Map.addLayer(img, {'bands': ['SWIR1', 'NIR', 'Red'], 'min': 0, 'max': 0.4}, f'Landsat {year}', False)
    Map.addLayer(img.select('MNDWI').gt(0).selfMask(), {'palette': 'blue'}, f'Water {year}', False)

Map

results = []
for year in years:
    water = images[year].select('MNDWI').gt(0)
    area = water.multiply(ee.Image.pixelArea()).divide(1e6)
    stats = area.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=30,
        maxPixels=1e13,
        tileScale=4
    ).getInfo()
    results.append({'year': year, 'water_km2': stats['MNDWI']})
    print(year, stats['MNDWI'])

df = pd.DataFrame(results)
df.to_csv('okavango_water.csv', index=False)

# Export all years
for year in years:
    task = ee.batch.Export.image.toDrive(
        image=images[year].select(['NDVI', 'NDWI', 'MNDWI', 'NDMI', 'AWEI']).toFloat(),
        description=f'okavango_indices_{year}',
        folder='okavango',
        region=aoi,
        scale=30,
        crs='EPSG:32734',
        maxPixels=1e13
    )
    task.start()
    print('started', year)
