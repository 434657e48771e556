import argparse
import glob
import json
import os
import re
import subprocess
import sys
from datetime import datetime

import ee


def get_date(filename):
    """Find yyyymmdd in the file name"""
    match = re.search(r'(\d{8})', os.path.basename(filename))
    if match is None:
        raise ValueError('No date in ' + filename)
    return datetime.strptime(match.group(1), '%Y%m%d')


def list_collection(collection):
    assets = ee.data.listAssets({'parent': collection})['assets']
    return [a['id'].split('/')[-1] for a in assets]


def copy_to_bucket(filename, bucket):
    target = 'gs://{}/{}'.format(bucket, os.path.basename(filename))
    cmd = ['gsutil', 'cp', '-n', filename, target]
    print(' '.join(cmd))
    subprocess.check_call(cmd)
    return target


def ingest(uri, asset_id, date, bands, properties=None, nodata=-9999):
    manifest = {
        'name': asset_id,
        'tilesets': [{'sources': [{'uris': [uri]}]}],
        'bands': [{'id': b, 'tilesetBandIndex': i} for i, b in enumerate(bands)],
        'startTime': date.strftime('%Y-%m-%dT00:00:00Z'),
        'missingData': {'values': [nodata]},
        'properties': properties or {},
    }
    task_id = ee.data.newTaskId()[0]
    return ee.data.startIngestion(task_id, manifest)


def main():
    parser = argparse.ArgumentParser(description='Upload GeoTIFF files to an image collection')
    parser.add_argument('folder')
    parser.add_argument('collection')
    parser.add_argument('--bucket', required=True)
    parser.add_argument('--bands', nargs='+', default=['b1'])
    parser.add_argument('--pattern', default='*.tif')
    parser.add_argument('--nodata', type=float, default=-9999)
    parser.add_argument('--project', default=None)
    args = parser.parse_args()

    ee.Initialize(project=args.project)

    try:
        ee.data.getAsset(args.collection)
    except ee.EEException:
        print('Creating', args.collection)
        ee.data.createAsset({'type': 'IMAGE_COLLECTION'}, args.collection)

    existing = list_collection(args.collection)
    files = sorted(glob.glob(os.path.join(args.folder, args.pattern)))
    if len(files) == 0:
        print('No files found')
        sys.exit(1)

    for f in files:
        name = os.path.splitext(os.path.basename(f))[0]
        if name in existing:
            print('Skipping', name)
            continue
        date = get_date(f)
        uri = copy_to_bucket(f, args.bucket)
        asset_id = args.collection + '/' + name
        properties = {'year': date.year, 'month': date.month, 'source_file': os.path.basename(f)}
        task = ingest(uri, asset_id, date, args.bands, properties, args.nodata)
        print(name, task['id'])


if __name__ == '__main__':
    main()
