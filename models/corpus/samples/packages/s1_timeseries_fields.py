import argparse
import glob
import os

import ee
import pandas as pd


def db_mean(img, features):
    """Averages must be computed in linear units."""
    lin = ee.Image(10).pow(img.select(['VV', 'VH']).divide(10)).rename(['VV', 'VH'])
    lin = lin.addBands(img.select('angle'))
    stats = lin.reduceRegions(collection=features, reducer=ee.Reducer.mean(), scale=10)

    def finish(f):
        vv = ee.Number(f.get('VV')).log10().multiply(10)
        vh = ee.Number(f.get('VH')).log10().multiply(10)
        return ee.Feature(None, {
            'field_id': f.get('field_id'),
            'date': img.date().format('YYYY-MM-dd'),
            'orbit': img.get('relativeOrbitNumber_start'),
            'pass': img.get('orbitProperties_pass'),
            'VV': vv,
            'VH': vh,
            'angle': f.get('angle'),
        })

    return stats.filter(ee.Filter.notNull(['VV', 'VH'])).map(finish)


def get_collection(features, start, end):
    return (ee.ImageCollection('COPERNICUS/S1_GRD')
            .filterBounds(features)
            .filterDate(start, end)
            .filter(ee.Filter.eq('instrumentMode', 'IW'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
            .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')))


def submit(asset, year, folder, buffer):
    features = ee.FeatureCollection(asset)
    if buffer:
        features = features.map(lambda f: f.buffer(buffer))
    tasks = []
    for month in range(1, 13):
        start = ee.Date.fromYMD(year, month, 1)
        col = get_collection(features, start, start.advance(1, 'month'))
        table = col.map(lambda img: db_mean(img, features)).flatten()
        task = ee.batch.Export.table.toDrive(
            collection=table,
            description='s1_{}_{:02d}'.format(year, month),
            folder=folder,
            fileFormat='CSV',
            selectors=['field_id', 'date', 'orbit', 'pass', 'VV', 'VH', 'angle']
        )
        task.start()
        tasks.append(task)
    return tasks


def merge_csv(folder, output):
    files = sorted(glob.glob(os.path.join(folder, 's1_*.csv')))
    df = pd.concat([pd.read_csv(f) for f in files])
    df['date'] = pd.to_datetime(df['date'])
    df['ratio'] = df['VH'] - df['VV']
    df = df.sort_values(['field_id', 'date'])
    df.to_csv(output, index=False)
    print(len(files), 'files,', len(df), 'rows')


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    sub = parser.add_subparsers(dest='cmd', required=True)

    p = sub.add_parser('submit')
    p.add_argument('asset')
    p.add_argument('years', nargs='+', type=int)
    p.add_argument('--folder', default='s1_fields')
    p.add_argument('--buffer', type=float, default=-10)

    p = sub.add_parser('merge')
    p.add_argument('folder')
    p.add_argument('output')

    args = parser.parse_args()
    if args.cmd == 'submit':
        ee.Initialize()
        for year in args.years:
            tasks = submit(args.asset, year, args.folder, args.buffer)
            print(year, len(tasks), 'tasks')
    else:
        merge_csv(args.folder, args.output)
