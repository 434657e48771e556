import ee
import pandas as pd

ee.Initialize()

lake = ee.FeatureCollection('users/jwalker/reservoirs').filter(ee.Filter.eq('name', 'Lake Powell'))
geom = lake.geometry().buffer(500)


def landsat_water(img):
    mndwi = img.normalizedDifference(['green', 'swir1'])
    qa = img.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).neq(0).Or(qa.bitwiseAnd(1 << 4).neq(0))
    water = mndwi.gt(0).rename('water')
    area = water.updateMask(cloud.Not()).multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(), geometry=geom, scale=30, maxPixels=1e10)
    cloudy = cloud.rename('cloud').reduceRegion(
        reducer=ee.Reducer.mean(), geometry=geom, scale=90, maxPixels=1e10)
    return ee.Feature(None, {
        'date': img.date().format('YYYY-MM-dd'),
        'area_km2': ee.Number(area.get('water')).divide(1e6),
        'cloud_frac': cloudy.get('cloud'),
        'satellite': img.get('SPACECRAFT_ID')
    })


BANDS = {
    'LANDSAT/LT05/C02/T1_TOA': ['B2', 'B5', 'QA_PIXEL'],
    'LANDSAT/LE07/C02/T1_TOA': ['B2', 'B5', 'QA_PIXEL'],
    'LANDSAT/LC08/C02/T1_TOA': ['B3', 'B6', 'QA_PIXEL'],
    'LANDSAT/LC09/C02/T1_TOA': ['B3', 'B6', 'QA_PIXEL'],
}

for cid, bands in BANDS.items():
    col = (ee.ImageCollection(cid)
           .filterBounds(geom)
           .filter(ee.Filter.lt('CLOUD_COVER', 30))
           .select(bands, ['green', 'swir1', 'QA_PIXEL']))
    fc = ee.FeatureCollection(col.map(landsat_water))
    name = cid.split('/')[1]
    task = ee.batch.Export.table.toDrive(
        collection=fc,
        description='powell_area_' + name,
        folder='reservoirs',
        fileFormat='CSV',
        selectors=['date', 'satellite', 'area_km2', 'cloud_frac']
    )
    task.start()
    print(name, col.size().getInfo())
