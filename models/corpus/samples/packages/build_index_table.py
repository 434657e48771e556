"""
Builds the look-up table of available Landsat scenes for the study sites
and writes it to SQLite.
"""
import sqlite3
import ee
import time
from tqdm import tqdm

ee.Initialize()

DB = 'scenes.db'
COLLECTIONS = ['LANDSAT/LT05/C02/T1_L2', 'LANDSAT/LE07/C02/T1_L2', 'LANDSAT/LC08/C02/T1_L2', 'LANDSAT/LC09/C02/T1_L2']

SITES = {
    'site_01': [-105.27, 40.01],
    'site_02': [-107.88, 37.27],
    'site_03': [-110.95, 32.22],
    'site_04': [-111.89, 40.76],
    'site_05': [-116.20, 43.61],
}

SCHEMA = '''
CREATE TABLE IF NOT EXISTS scenes (
    site TEXT,
    scene_id TEXT,
    spacecraft TEXT,
    date TEXT,
    path INTEGER,
    row INTEGER,
    cloud REAL,
    sun_elevation REAL,
    PRIMARY KEY (site, scene_id)
)
'''


def query(site, lon, lat, collection):
    point = ee.Geometry.Point([lon, lat])
    col = ee.ImageCollection(collection).filterBounds(point)

    def to_feature(image):
        return ee.Feature(None, {
            'scene_id': image.get('LANDSAT_PRODUCT_ID'),
            'spacecraft': image.get('SPACECRAFT_ID'),
            'date': image.date().format('YYYY-MM-dd'),
            'path': image.get('WRS_PATH'),
            'row': image.get('WRS_ROW'),
            'cloud': image.get('CLOUD_COVER'),
            'sun_elevation': image.get('SUN_ELEVATION'),
        })

    keys = ['scene_id', 'spacecraft', 'date', 'path', 'row', 'cloud', 'sun_elevation']
    fc = ee.FeatureCollection(col.map(to_feature))
    rows = fc.reduceColumns(ee.Reducer.toList(len(keys)), keys).get('list').getInfo()
    return [[site] + r for r in rows]


def main():
    conn = sqlite3.connect(DB)
    conn.execute(SCHEMA)
    for site, (lon, lat) in tqdm(SITES.items()):
        for collection in COLLECTIONS:
            rows = query(site, lon, lat, collection)
            conn.executemany('INSERT OR REPLACE INTO scenes VALUES (?,?,?,?,?,?,?,?)', rows)
            conn.commit()
            time.sleep(0.5)

    cur = conn.execute('SELECT site, COUNT(*), MIN(date), MAX(date) FROM scenes GROUP BY site')
    for row in cur.fetchall():
        print(row)
    conn.close()


if __name__ == '__main__':
    main()
