#!/usr/bin/env python3
"""Forest loss per admin unit and year."""
import argparse
import logging
import sys

import ee
import pandas as pd

HANSEN = 'UMD/hansen/global_forest_change_2022_v1_10'
GAUL = 'FAO/GAUL/2015/level1'

logging.basicConfig(stream=sys.stdout, level=logging.INFO)
logger = logging.getLogger('hansen')


def get_admin(country):
    return ee.FeatureCollection(GAUL).filter(ee.Filter.eq('ADM0_NAME', country))


def loss_by_year(feature, canopy=30, scale=30):
    """Loss area per year for a feature (ha)."""
    gfc = ee.Image(HANSEN)
    treecover = gfc.select('treecover2000').gte(canopy)
    loss = gfc.select('loss').updateMask(treecover)
    lossyear = gfc.select('lossyear')

    area = loss.multiply(ee.Image.pixelArea()).divide(10000).addBands(lossyear)
    stats = area.reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='year'),
        geometry=feature.geometry(),
        scale=scale,
        maxPixels=1e13,
        tileScale=8
    )
    return ee.List(stats.get('groups'))


def forest_2000(feature, canopy=30, scale=30):
    treecover = ee.Image(HANSEN).select('treecover2000').gte(canopy)
    stats = treecover.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=feature.geometry(),
        scale=scale,
        maxPixels=1e13,
        tileScale=8
    )
    return stats.get('treecover2000')


def main(args):
    ee.Initialize()
    admin = get_admin(args.country)
    names = admin.aggregate_array('ADM1_NAME').getInfo()
    logger.info('%d units in %s', len(names), args.country)

    rows = []
    for name in names:
        feature = ee.Feature(admin.filter(ee.Filter.eq('ADM1_NAME', name)).first())
        try:
            groups = loss_by_year(feature, args.canopy, args.scale).getInfo()
            base = ee.Number(forest_2000(feature, args.canopy, args.scale)).getInfo()
        except ee.EEException as e:
            logger.error('%s: %s', name, e)
            continue
        for g in groups:
            rows.append({
                'country': args.country,
                'unit': name,
                'year': 2000 + int(g['year']),
                'loss_ha': g['sum'],
                'loss_pct': 100 * g['sum'] / base if base else None
            })
        logger.info('%s done', name)

    df = pd.DataFrame(rows)
    df.to_csv(args.output, index=False)
    print(df.groupby('year')['loss_ha'].sum())


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('country')
    parser.add_argument('--canopy', type=int, default=30, help='tree cover threshold')
    parser.add_argument('--scale', type=int, default=30)
    parser.add_argument('-o', '--output', default='loss.csv')
    main(parser.parse_args())
