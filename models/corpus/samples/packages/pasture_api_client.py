import os
import time
import math
from datetime import date, datetime, timedelta

import ee
import requests
from dotenv import load_dotenv
from sqlalchemy import create_engine, text

load_dotenv()

engine = create_engine(os.environ['DATABASE_URL'])

ee.Initialize(
    ee.ServiceAccountCredentials(os.environ['EE_EMAIL'], key_file=os.environ['EE_KEY_PATH']),
    project=os.environ['EE_PROJECT']
)

NDVI_TO_BIOMASS = (4200, -650)  # slope and offset, kg DM/ha


def get_paddocks():
    with engine.connect() as conn:
        rows = conn.execute(text('SELECT id, ST_AsGeoJSON(geom)::json AS geom FROM paddocks WHERE active'))
        return [(r.id, r.geom) for r in rows]


def last_date(paddock_id):
    with engine.connect() as conn:
        row = conn.execute(
            text('SELECT max(date) AS d FROM biomass WHERE paddock_id = :id'), {'id': paddock_id}).fetchone()
    return row.d or date(2020, 1, 1)


def mask_s2(image):
    scl = image.select('SCL')
    clear = scl.eq(4).Or(scl.eq(5))
    return image.updateMask(clear)


def paddock_ndvi(geom, start, end):
    geometry = ee.Geometry(geom).buffer(-10)
    collection = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                  .filterBounds(geometry)
                  .filterDate(start.isoformat(), end.isoformat())
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70)))

    def reduce(image):
        masked = mask_s2(image)
        ndvi = masked.normalizedDifference(['B8', 'B4']).rename('ndvi')
        valid = masked.select('B8').mask().rename('valid')
        stats = ndvi.unmask(-1).updateMask(ndvi.mask()).addBands(valid).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geometry,
            scale=10,
            maxPixels=1e8
        )
        return ee.Feature(None, stats).set('date', image.date().format('YYYY-MM-dd'))

    fc = ee.FeatureCollection(collection.map(reduce)).filter(ee.Filter.gt('valid', 0.8))
    return [f['properties'] for f in fc.getInfo()['features']]


def save(paddock_id, values):
    slope, offset = NDVI_TO_BIOMASS
    with engine.begin() as conn:
        for v in values:
            biomass = max(0, slope * v['ndvi'] + offset)
            conn.execute(
                text('INSERT INTO biomass (paddock_id, date, ndvi, kg_ha) VALUES (:p, :d, :n, :b) '
                     'ON CONFLICT DO NOTHING'),
                {'p': paddock_id, 'd': v['date'], 'n': v['ndvi'], 'b': biomass}
            )


def main():
    today = date.today()
    for paddock_id, geom in get_paddocks():
        start = last_date(paddock_id) + timedelta(days=1)
        if start >= today:
            continue
        try:
            values = paddock_ndvi(geom, start, today)
        except ee.EEException as e:
            print('paddock', paddock_id, 'failed:', e)
            continue
        save(paddock_id, values)
        print('paddock', paddock_id, len(values), 'new values')
        time.sleep(0.5)


if __name__ == '__main__':
    main()
