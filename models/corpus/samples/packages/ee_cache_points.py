import hashlib
import json
import os
import sqlite3
import time

import ee


class ValueCache:
    """Small SQLite cache of point values"""

    def __init__(self, path='cache.db'):
        self.conn = sqlite3.connect(path)
        self.conn.execute('CREATE TABLE IF NOT EXISTS vals (key TEXT PRIMARY KEY, value TEXT, stamp REAL)')

    def key(self, *args):
        return hashlib.md5(json.dumps(args, sort_keys=True).encode('utf-8')).hexdigest()

    def get(self, key):
        row = self.conn.execute('SELECT value FROM vals WHERE key = ?', (key,)).fetchone()
        if row is None:
            return None
        return json.loads(row[0])

    def set(self, key, value):
        self.conn.execute('INSERT OR REPLACE INTO vals VALUES (?, ?, ?)', (key, json.dumps(value), time.time()))
        self.conn.commit()

    def close(self):
        self.conn.close()


cache = ValueCache()


def elevation(lon, lat):
    """Elevation in metres"""
    key = cache.key('elevation', round(lon, 5), round(lat, 5))
    value = cache.get(key)
    if value is None:
        point = ee.Geometry.Point([lon, lat])
        value = ee.Image('USGS/SRTMGL1_003').reduceRegion(
            reducer=ee.Reducer.first(),
            geometry=point,
            scale=30
        ).get('elevation').getInfo()
        cache.set(key, value)
    return value


def mean_rain(lon, lat, start_year=1991, end_year=2020):
    """Mean annual rainfall in mm"""
    key = cache.key('rain', round(lon, 3), round(lat, 3), start_year, end_year)
    value = cache.get(key)
    if value is None:
        point = ee.Geometry.Point([lon, lat])
        n = end_year - start_year + 1
        img = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD') \
            .filter(ee.Filter.calendarRange(start_year, end_year, 'year')) \
            .sum() \
            .divide(n)
        value = img.reduceRegion(
            reducer=ee.Reducer.first(),
            geometry=point,
            scale=5566
        ).get('precipitation').getInfo()
        cache.set(key, value)
    return value


def mean_temp(lon, lat):
    """Mean annual temperature in C (WorldClim)"""
    key = cache.key('temp', round(lon, 3), round(lat, 3))
    value = cache.get(key)
    if value is None:
        point = ee.Geometry.Point([lon, lat])
        value = ee.Image('WORLDCLIM/V1/BIO').select('bio01').multiply(0.1).reduceRegion(
            reducer=ee.Reducer.first(),
            geometry=point,
            scale=1000
        ).get('bio01').getInfo()
        cache.set(key, value)
    return value


def describe(lon, lat):
    return {
        'elevation': elevation(lon, lat),
        'rain': mean_rain(lon, lat),
        'temp': mean_temp(lon, lat),
    }


if __name__ == '__main__':
    ee.Initialize()
    for lon, lat in [(36.82, -1.29), (38.74, 9.03), (32.58, 0.35), (30.06, -1.94)]:
        print(lon, lat, describe(lon, lat))
    cache.close()
