import ee
import pandas as pd
ee.Initialize()

lakes = ee.FeatureCollection('projects/ee-limno/assets/alpine_lakes')


def prep(img):
    qa = img.select('QA_PIXEL')
    water = qa.bitwiseAnd(1 << 7).neq(0)
    cloud = qa.bitwiseAnd(1 << 3).eq(0)
    shadow = qa.bitwiseAnd(1 << 4).eq(0)
    temp = img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('temp')
    unc = img.select('ST_QA').multiply(0.01)
    return temp.updateMask(water).updateMask(cloud).updateMask(shadow).updateMask(unc.lt(3)) \
        .copyProperties(img, ['system:time_start', 'SPACECRAFT_ID'])


l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(lakes).filterDate('2013-04-01', '2024-01-01')
l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(lakes).filterDate('2021-11-01', '2024-01-01')
col = l8.merge(l9).map(prep)


def per_image(img):
    img = ee.Image(img)
    # avoid the shore
    inner = lakes.filterBounds(img.geometry()).map(lambda f: f.buffer(-90))
    stats = img.reduceRegions(
        collection=inner,
        reducer=ee.Reducer.median().combine(ee.Reducer.count(), sharedInputs=True),
        scale=30
    )
    return stats.filter(ee.Filter.gt('count', 20)).map(lambda f: ee.Feature(None, {
        'lake': f.get('name'),
        'date': img.date().format('YYYY-MM-dd'),
        'sensor': img.get('SPACECRAFT_ID'),
        'temp': f.get('median'),
        'n': f.get('count')
    }))


for year in range(2013, 2024):
    table = col.filter(ee.Filter.calendarRange(year, year, 'year')).map(per_image).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=table,
        description='lake_temp_%d' % year,
        folder='lakes',
        fileFormat='CSV',
        selectors=['lake', 'date', 'sensor', 'temp', 'n']
    )
    task.start()
    print(year, task.id)
