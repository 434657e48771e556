import ee
import pandas as pd

ee.Initialize()

centerline = ee.FeatureCollection('users/fluvial/jamuna_centerline')
transects = ee.FeatureCollection('users/fluvial/jamuna_transects')


def mndwi(img):
    qa = img.select('QA_PIXEL')
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(clear).normalizedDifference(['green', 'swir']).rename('mndwi')


def dry_season_water(year):
    start = '%d-12-01' % (year - 1)
    end = '%d-04-01' % year
    l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA').filterBounds(transects).filterDate(start, end) \
        .select(['B2', 'B5', 'QA_PIXEL'], ['green', 'swir', 'QA_PIXEL'])
    l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_TOA').filterBounds(transects).filterDate(start, end) \
        .select(['B2', 'B5', 'QA_PIXEL'], ['green', 'swir', 'QA_PIXEL'])
    l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA').filterBounds(transects).filterDate(start, end) \
        .select(['B3', 'B6', 'QA_PIXEL'], ['green', 'swir', 'QA_PIXEL'])
    merged = l5.merge(l7).merge(l8)
    return merged.map(mndwi).median().gt(0).rename('water')


def widths(year):
    water = dry_season_water(year)

    def measure(f):
        length = f.geometry().length(1)
        fraction = water.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=f.geometry(),
            scale=30
        ).getNumber('water')
        return ee.Feature(None, {
            'id': f.get('id'),
            'year': year,
            'width': length.multiply(fraction)
        })

    return transects.map(measure)


frames = []
for year in range(1990, 2022):
    fc = widths(year).filter(ee.Filter.notNull(['width']))
    try:
        rows = fc.reduceColumns(ee.Reducer.toList(3), ['id', 'year', 'width']).get('list').getInfo()
    except ee.EEException as e:
        print(year, e)
        continue
    frames.append(pd.DataFrame(rows, columns=['id', 'year', 'width']))
    print(year, len(rows))

df = pd.concat(frames)
df.pivot(index='id', columns='year', values='width').to_csv('widths.csv')
