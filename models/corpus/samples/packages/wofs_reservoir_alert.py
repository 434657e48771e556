"""Checks the level of farm dams and posts a warning below 30 %."""
import os
import json
import urllib.request
from datetime import datetime, timedelta

import ee

WEBHOOK = os.environ.get('TEAMS_WEBHOOK')
DAMS = 'projects/ee-farmdams/assets/dams_western_cape'
LIMIT = 30


def water_fraction(feature, start, end):
    geom = feature.geometry()
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(geom)
           .filterDate(start, end)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50)))

    def to_water(img):
        scl = img.select('SCL')
        clear = scl.neq(3).And(scl.lt(8))
        return img.normalizedDifference(['B3', 'B11']).gt(0).rename('water').updateMask(clear)

    # last clear observation per pixel
    latest = col.sort('system:time_start').map(to_water).mosaic()
    mean = latest.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geom,
        scale=10,
        maxPixels=1e8
    ).get('water')
    return feature.set('fill', ee.Number(mean).multiply(100)).setGeometry(None)


def post(message):
    if not WEBHOOK:
        print(message)
        return
    data = json.dumps({'text': message}).encode('utf-8')
    req = urllib.request.Request(WEBHOOK, data=data, headers={'Content-Type': 'application/json'})
    urllib.request.urlopen(req)


def main():
    ee.Initialize()
    end = datetime.utcnow()
    start = end - timedelta(days=20)
    dams = ee.FeatureCollection(DAMS)
    result = dams.map(lambda f: water_fraction(f, start.strftime('%Y-%m-%d'), end.strftime('%Y-%m-%d')))
    low = []
    for f in result.getInfo()['features']:
        p = f['properties']
        if p.get('fill') is None:
            print('no clear image for', p['name'])
        elif p['fill'] < LIMIT:
            low.append('{} ({:.0f} %)'.format(p['name'], p['fill']))
    if low:
        post('Low dams: ' + ', '.join(low))


if __name__ == '__main__':
    main()
