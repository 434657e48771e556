#!/usr/bin/env python
# coding: utf-8
"""Extract monthly TerraClimate values at many sites."""
import os
import glob
import argparse
import logging
from datetime import datetime

import ee
import pandas as pd

logging.basicConfig(level=logging.INFO)
logger = logging.getLogger(__name__)

VARS = {
    'pr': 1.0,
    'tmmx': 0.1,
    'tmmn': 0.1,
    'aet': 0.1,
    'pet': 0.1,
    'def': 0.1,
    'soil': 0.1,
    'vpd': 0.01,
    'pdsi': 0.01,
    'srad': 0.1,
    'vs': 0.01,
}

CHUNK = 100


def read_sites(path):
    df = pd.read_csv(path)
    df.columns = [c.lower() for c in df.columns]
    for c in ['site', 'lat', 'lon']:
        if c not in df.columns:
            raise ValueError('column %s is missing' % c)
    return df.dropna(subset=['lat', 'lon'])


def chunks(df, n):
    for i in range(0, len(df), n):
        yield i, df.iloc[i:i + n]


def to_fc(df):
    features = [
        ee.Feature(ee.Geometry.Point([r.lon, r.lat]), {'site': str(r.site)})
        for r in df.itertuples()
    ]
    return ee.FeatureCollection(features)


def extract(fc, start, end):
    col = (ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE')
           .filterDate(start, end)
           .select(list(VARS)))

    def sample(img):
        month = img.date().format('YYYY-MM')
        values = img.reduceRegions(fc, ee.Reducer.first(), 4638.3)
        return values.map(lambda f: f.set('month', month))

    return col.map(sample).flatten()


def fetch(fc, start, end):
    cols = ['site', 'month'] + list(VARS)
    table = extract(fc, start, end).filter(ee.Filter.notNull(list(VARS)))
    rows = table.reduceColumns(ee.Reducer.toList(len(cols)), cols).get('list').getInfo()
    df = pd.DataFrame(rows, columns=cols)
    for v, factor in VARS.items():
        df[v] = df[v] * factor
    return df


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('sites')
    parser.add_argument('--start', type=int, default=1958)
    parser.add_argument('--end', type=int, default=2022)
    parser.add_argument('--tmp', default='tmp')
    parser.add_argument('--out', default='terraclimate.csv')
    args = parser.parse_args()

    ee.Initialize()
    os.makedirs(args.tmp, exist_ok=True)

    sites = read_sites(args.sites)
    logger.info('%d sites', len(sites))
    t0 = datetime.now()
    for i, part in chunks(sites, CHUNK):
        fc = to_fc(part)
        for year in range(args.start, args.end + 1):
            path = os.path.join(args.tmp, 'tc_%05d_%d.csv' % (i, year))
            if os.path.exists(path):
                continue
            try:
                df = fetch(fc, '%d-01-01' % year, '%d-01-01' % (year + 1))
                df.to_csv(path, index=False)
            except ee.EEException as e:
                logger.warning('%s: %s', path, e)

    files = sorted(glob.glob(os.path.join(args.tmp, 'tc_*.csv')))
    out = pd.concat([pd.read_csv(f) for f in files], ignore_index=True)
    out.sort_values(['site', 'month']).to_csv(args.out, index=False)
    logger.info('%s written in %s', args.out, datetime.now() - t0)


if __name__ == '__main__':
    main()
