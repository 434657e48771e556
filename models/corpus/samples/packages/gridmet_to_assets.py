"""Export monthly sums of GRIDMET to an image collection."""
import argparse
import logging
import time

import ee

log = logging.getLogger('gridmet')


def monthly(variable, year, month):
    start = ee.Date.fromYMD(year, month, 1)
    col = (ee.ImageCollection('IDAHO_EPSCOR/GRIDMET')
           .filterDate(start, start.advance(1, 'month'))
           .select(variable))
    return col.sum().set({
        'system:time_start': start.millis(),
        'year': year,
        'month': month,
        'days': col.size()
    })


def running_names():
    return {t.config['description'] for t in ee.batch.Task.list() if t.active()}


def existing(collection):
    try:
        assets = ee.data.listAssets({'parent': collection})['assets']
    except ee.EEException:
        ee.data.createAsset({'type': 'ImageCollection'}, collection)
        return set()
    return {a['name'].split('/')[-1] for a in assets}


def run(variable, collection, years, sleep):
    done = existing(collection)
    active = running_names()
    region = ee.Geometry.Rectangle([-125, 25, -66, 50], 'EPSG:4326', False)
    for year in years:
        for month in range(1, 13):
            name = '{}_{}{:02d}'.format(variable, year, month)
            if name in done or name in active:
                log.debug('%s skipped', name)
                continue
            task = ee.batch.Export.image.toAsset(
                image=monthly(variable, year, month),
                description=name,
                assetId=collection + '/' + name,
                region=region,
                scale=4638.3,
                maxPixels=1e10
            )
            task.start()
            log.info('%s started', name)
            time.sleep(sleep)


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('collection', help='output image collection')
    parser.add_argument('--variable', default='eto')
    parser.add_argument('--start', type=int, default=1980)
    parser.add_argument('--end', type=int, default=2022)
    parser.add_argument('--sleep', type=float, default=0.1)
    parser.add_argument('--debug', action='store_true')
    args = parser.parse_args()
    logging.basicConfig(level=logging.DEBUG if args.debug else logging.INFO)
    ee.Initialize()
    run(args.variable, args.collection, range(args.start, args.end + 1), args.sleep)
