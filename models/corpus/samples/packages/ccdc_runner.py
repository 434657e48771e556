"""Run CCDC over a grid of tiles and export the results as assets."""
import argparse
import logging
import time

import ee

LOG_FORMAT = '%(asctime)s | %(levelname)s | %(message)s'
logger = logging.getLogger('ccdc')

BANDS = ['BLUE', 'GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2']
BREAKPOINT_BANDS = ['GREEN', 'RED', 'NIR', 'SWIR1', 'SWIR2']
TMASK_BANDS = ['GREEN', 'SWIR2']


def prep_tm(image):
    sr = image.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], BANDS)
    return _prep(image, sr)


def prep_oli(image):
    sr = image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], BANDS)
    return _prep(image, sr)


def _prep(image, sr):
    qa = image.select('QA_PIXEL')
    valid = qa.bitwiseAnd(1 << 1).eq(0) \
        .And(qa.bitwiseAnd(1 << 3).eq(0)) \
        .And(qa.bitwiseAnd(1 << 4).eq(0)) \
        .And(qa.bitwiseAnd(1 << 5).eq(0))
    saturated = image.select('QA_RADSAT').eq(0)
    scaled = sr.multiply(0.0000275).add(-0.2)
    return scaled.updateMask(valid).updateMask(saturated) \
        .copyProperties(image, ['system:time_start'])


def landsat(geometry, start, end):
    l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(prep_tm)
    l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(prep_tm)
    l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(prep_oli)
    l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2').filterBounds(geometry).filterDate(start, end).map(prep_oli)
    return l5.merge(l7).merge(l8).merge(l9)


def run_ccdc(collection, lam=0.002, chi=0.99):
    return ee.Algorithms.TemporalSegmentation.Ccdc(
        collection=collection,
        breakpointBands=BREAKPOINT_BANDS,
        tmaskBands=TMASK_BANDS,
        minObservations=6,
        chiSquareProbability=chi,
        minNumOfYearsScaler=1.33,
        dateFormat=1,
        **{'lambda': lam},
        maxIterations=25000
    )


def n_active():
    return len([t for t in ee.batch.Task.list() if t.state in ('READY', 'RUNNING')])


def wait_for_slot(limit):
    while n_active() >= limit:
        logger.info('waiting, more than %d tasks', limit)
        time.sleep(300)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--grid', required=True, help='Table asset with the tiles')
    parser.add_argument('--output', required=True, help='Image collection')
    parser.add_argument('--field', default='tile_id')
    parser.add_argument('--start', default='1985-01-01')
    parser.add_argument('--end', default='2023-01-01')
    parser.add_argument('--limit', type=int, default=20)
    args = parser.parse_args()

    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    ee.Initialize()

    grid = ee.FeatureCollection(args.grid)
    tile_ids = grid.aggregate_array(args.field).getInfo()
    done = [a['id'].split('/')[-1] for a in ee.data.listAssets({'parent': args.output})['assets']]

    for tile_id in tile_ids:
        name = 'ccdc_{}'.format(tile_id)
        if name in done:
            logger.info('%s exists', name)
            continue
        wait_for_slot(args.limit)
        tile = grid.filter(ee.Filter.eq(args.field, tile_id)).geometry()
        result = run_ccdc(landsat(tile, args.start, args.end))
        task = ee.batch.Export.image.toAsset(
            image=result.set({'tile': tile_id, 'start': args.start, 'end': args.end}),
            description=name,
            assetId='{}/{}'.format(args.output, name),
            region=tile,
            scale=30,
            maxPixels=1e13,
            pyramidingPolicy={'.default': 'sample'}
        )
        task.start()
        logger.info('%s started', name)


if __name__ == '__main__':
    main()
