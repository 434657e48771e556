"""Download Landsat 8 panchromatic pairs for feature tracking."""
import itertools
import logging
import os
import shutil

import ee
import requests

logging.basicConfig(level=logging.INFO)
logger = logging.getLogger('pairs')

GLACIERS = {
    'baltoro': [76.1, 35.65, 76.6, 35.85],
    'siachen': [76.9, 35.2, 77.4, 35.7],
    'biafo': [75.6, 35.65, 76.0, 36.0],
}
MIN_DAYS = 300
MAX_DAYS = 400
MAX_CLOUD = 15


class PairFinder:
    def __init__(self, bounds, start, end):
        self.region = ee.Geometry.Rectangle(bounds)
        self.start = start
        self.end = end

    def scenes(self):
        col = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
            .filterBounds(self.region) \
            .filterDate(self.start, self.end) \
            .filter(ee.Filter.lt('CLOUD_COVER', MAX_CLOUD)) \
            .filter(ee.Filter.contains('.geo', self.region)) \
            .filter(ee.Filter.calendarRange(6, 10, 'month'))
        keys = ['system:index', 'WRS_PATH', 'WRS_ROW', 'system:time_start']
        rows = col.reduceColumns(ee.Reducer.toList(4), keys).get('list').getInfo()
        return [dict(zip(['id', 'path', 'row', 'time'], r)) for r in rows]

    def pairs(self):
        """Pairs of the same path and row about one year apart"""
        out = []
        for a, b in itertools.combinations(self.scenes(), 2):
            if a['path'] != b['path'] or a['row'] != b['row']:
                continue
            days = abs(b['time'] - a['time']) / 86400000
            if MIN_DAYS <= days <= MAX_DAYS:
                out.append((a, b, int(round(days))))
        return out

    def download(self, scene, folder):
        path = os.path.join(folder, scene['id'] + '_B8.tif')
        if os.path.exists(path):
            return path
        image = ee.Image('LANDSAT/LC08/C02/T1_TOA/' + scene['id']).select('B8')
        image = image.multiply(10000).toUint16()
        url = image.getDownloadURL({
            'region': self.region,
            'scale': 15,
            'crs': image.projection().crs(),
            'format': 'GEO_TIFF'
        })
        with requests.get(url, stream=True) as r:
            r.raise_for_status()
            with open(path, 'wb') as f:
                shutil.copyfileobj(r.raw, f)
        return path


def main():
    ee.Initialize()
    for name, bounds in GLACIERS.items():
        folder = os.path.join('pairs', name)
        os.makedirs(folder, exist_ok=True)
        finder = PairFinder(bounds, '2014-01-01', '2022-12-31')
        pairs = finder.pairs()
        logger.info('%s: %d pairs', name, len(pairs))
        with open(os.path.join(folder, 'pairs.txt'), 'w') as f:
            for a, b, days in pairs:
                try:
                    pa = finder.download(a, folder)
                    pb = finder.download(b, folder)
                except (ee.EEException, requests.HTTPError) as e:
                    logger.error('%s %s: %s', a['id'], b['id'], e)
                    continue
                f.write('{} {} {}\n'.format(pa, pb, days))


if __name__ == '__main__':
    main()
