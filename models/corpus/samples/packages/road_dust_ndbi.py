import ee, json, time, os
import numpy as np

ee.Initialize()

# Urban growth of Indian cities, NDBI/NDVI based
cities = json.load(open('cities.json'))
years = [1990, 2000, 2010, 2020]

BANDS_TM = {'green': 'SR_B2', 'red': 'SR_B3', 'nir': 'SR_B4', 'swir1': 'SR_B5'}
BANDS_OLI = {'green': 'SR_B3', 'red': 'SR_B4', 'nir': 'SR_B5', 'swir1': 'SR_B6'}


def get_image(geom, year):
    if year < 2013:
        cid = 'LANDSAT/LT05/C02/T1_L2'
        b = BANDS_TM
    else:
        cid = 'LANDSAT/LC08/C02/T1_L2'
        b = BANDS_OLI

    def prep(img):
        qa = img.select('QA_PIXEL')
        ok = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        out = img.select(list(b.values()), list(b.keys()))
        return out.multiply(0.0000275).add(-0.2).updateMask(ok)

    col = ee.ImageCollection(cid).filterBounds(geom).filterDate(f'{year - 1}-01-01', f'{year + 1}-12-31')
    return col.map(prep).median().clip(geom)


def built(img):
    ndvi = img.normalizedDifference(['nir', 'red'])
    ndbi = img.normalizedDifference(['swir1', 'nir'])
    mndwi = img.normalizedDifference(['green', 'swir1'])
    bui = ndbi.subtract(ndvi)
    return bui.gt(0).And(mndwi.lt(0)).rename('built')


result = {}
for city in cities:
    name = city['name']
    geom = ee.Geometry.Point([city['lon'], city['lat']]).buffer(city.get('radius', 15000))
    result[name] = {}
    for year in years:
        b = built(get_image(geom, year))
        a = b.multiply(ee.Image.pixelArea()).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=geom,
            scale=30,
            maxPixels=1e10
        ).get('built')
        try:
            result[name][year] = ee.Number(a).divide(1e6).getInfo()
        except ee.EEException as e:
            print(name, year, e)
            result[name][year] = None
        time.sleep(0.2)
    print(name, result[name])

with open('built_area.json', 'w') as f:
    json.dump(result, f, indent=4)
