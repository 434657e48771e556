import ee
import logging
import sys
import os
from logging.handlers import RotatingFileHandler

# ------------------------------------------------------------------------------
# logging
# ------------------------------------------------------------------------------
log = logging.getLogger('lst')
log.setLevel(logging.DEBUG)
fmt = logging.Formatter('%(asctime)s %(name)s %(levelname)s %(message)s')
fh = RotatingFileHandler('lst.log', maxBytes=1000000, backupCount=3)
fh.setFormatter(fmt)
log.addHandler(fh)
sh = logging.StreamHandler(sys.stdout)
sh.setFormatter(fmt)
log.addHandler(sh)

# ------------------------------------------------------------------------------
# Earth Engine
# ------------------------------------------------------------------------------
try:
    ee.Initialize()
    log.info('EE initialized')
except ee.EEException:
    log.exception('EE could not be initialized')
    sys.exit(1)

STATIONS = {
    'Negev': [34.79, 30.86],
    'Golan': [35.79, 33.10],
    'Galilee': [35.50, 32.90],
    'Arava': [35.05, 30.20],
}


def landsat_lst(geometry, start, end):
    """Surface temperature of Landsat 5, 7, 8 and 9 in Celsius"""
    def tm(img):
        return img.select(['ST_B6', 'QA_PIXEL'], ['LST', 'QA'])

    def oli(img):
        return img.select(['ST_B10', 'QA_PIXEL'], ['LST', 'QA'])

    l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(tm)
    l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(tm)
    l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(oli)
    l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(oli)

    def prepare(img):
        qa = img.select('QA')
        clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        lst = img.select('LST').multiply(0.00341802).add(149).subtract(273.15)
        return lst.updateMask(clear).copyProperties(img, ['system:time_start', 'SPACECRAFT_ID'])

    return l5.merge(l7).merge(l8).merge(l9).map(prepare)


def sample(img, point):
    val = img.reduceRegion(ee.Reducer.mean(), point.buffer(60), 30).get('LST')
    return ee.Feature(None, {
        'LST': val,
        'time': img.date().format('YYYY-MM-dd HH:mm'),
        'sensor': img.get('SPACECRAFT_ID')
    })


for name, xy in STATIONS.items():
    out = '%s.csv' % name
    if os.path.exists(out):
        log.debug('%s exists', out)
        continue
    point = ee.Geometry.Point(xy)
    col = landsat_lst(point, '1985-01-01', '2023-01-01')
    fc = ee.FeatureCollection(col.map(lambda img: sample(img, point))).filter(ee.Filter.notNull(['LST']))
    url = fc.getDownloadURL('csv', ['time', 'sensor', 'LST'], name)
    log.info('%s %s', name, url)
    os.system('wget -q -O %s "%s"' % (out, url))
