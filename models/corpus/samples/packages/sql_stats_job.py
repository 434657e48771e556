"""Nightly job. Computes vegetation statistics of parcels and stores them in PostGIS."""
import datetime
import logging
import os
import sys

import ee
import psycopg2
import psycopg2.extras

log = logging.getLogger('nightly')

QUERY = """
    SELECT id, ST_AsText(ST_Transform(geom, 4326)) AS wkt
    FROM parcels
    WHERE last_update IS NULL OR last_update < %s
    LIMIT 500
"""
INSERT = """
    INSERT INTO stats (parcel_id, date, ndvi, ndvi_std, ndmi, pixels)
    VALUES %s
    ON CONFLICT (parcel_id, date) DO NOTHING
"""


def wkt_to_ee(wkt):
    from shapely import wkt as shapely_wkt
    from shapely.geometry import mapping
    return ee.Geometry(mapping(shapely_wkt.loads(wkt)))


def indices(img):
    scl = img.select('SCL')
    clear = scl.eq(4).Or(scl.eq(5)).Or(scl.eq(7))
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('ndmi')
    return ndvi.addBands(ndmi).updateMask(clear).set({
        'date': img.date().format('YYYY-MM-dd'),
        'system:time_start': img.get('system:time_start')
    })


def compute(parcels, start, end):
    features = [ee.Feature(wkt_to_ee(p['wkt']), {'id': p['id']}) for p in parcels]
    fc = ee.FeatureCollection(features)
    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(fc) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 80)) \
        .map(indices)

    reducer = ee.Reducer.mean() \
        .combine(ee.Reducer.stdDev(), sharedInputs=True) \
        .combine(ee.Reducer.count(), sharedInputs=True)

    def stats(img):
        table = img.reduceRegions(collection=fc, reducer=reducer, scale=10)
        return table.filter(ee.Filter.gt('ndvi_count', 5)).map(
            lambda f: ee.Feature(None, f.toDictionary()).set('date', img.get('date')))

    keys = ['id', 'date', 'ndvi_mean', 'ndvi_stdDev', 'ndmi_mean', 'ndvi_count']
    table = col.map(stats).flatten()
    return table.reduceColumns(ee.Reducer.toList(len(keys)), keys).get('list').getInfo()


def main():
    logging.basicConfig(level=logging.INFO, format='%(asctime)s %(levelname)s %(message)s')
    credentials = ee.ServiceAccountCredentials(os.environ['EE_ACCOUNT'], os.environ['EE_KEY'])
    ee.Initialize(credentials)

    conn = psycopg2.connect(os.environ['DATABASE_URL'])
    today = datetime.date.today()
    start = today - datetime.timedelta(days=10)

    with conn.cursor(cursor_factory=psycopg2.extras.DictCursor) as cur:
        cur.execute(QUERY, (today,))
        parcels = cur.fetchall()
    log.info('%d parcels', len(parcels))

    failed = 0
    for i in range(0, len(parcels), 50):
        batch = parcels[i:i + 50]
        try:
            rows = compute(batch, start.isoformat(), today.isoformat())
        except ee.EEException as e:
            log.error('batch %d: %s', i, e)
            failed += 1
            continue
        with conn.cursor() as cur:
            psycopg2.extras.execute_values(cur, INSERT, rows)
            cur.execute('UPDATE parcels SET last_update = %s WHERE id = ANY(%s)',
                        (today, [p['id'] for p in batch]))
        conn.commit()
    conn.close()
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
