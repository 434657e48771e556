"""Export monthly composites to Google Cloud Storage."""
import argparse
import os
import time
from calendar import monthrange

import ee
from google.cloud import storage

BUCKET = 'composites-eu'
PREFIX = 's2_monthly'
BANDS = ['B2', 'B3', 'B4', 'B8', 'B11']


def existing_blobs(bucket, prefix):
    client = storage.Client()
    return {os.path.basename(b.name) for b in client.list_blobs(bucket, prefix=prefix)}


def monthly_composite(region, year, month):
    last = monthrange(year, month)[1]
    start = f'{year}-{month:02d}-01'
    end = f'{year}-{month:02d}-{last}'
    s2 = (
        ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
        .filterBounds(region)
        .filterDate(start, end)
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
    )
    csp = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')
    masked = s2.linkCollection(csp, ['cs']).map(lambda img: img.updateMask(img.select('cs').gte(0.6)))
    return masked.select(BANDS).median().toUint16()


def start_export(image, name, region, crs):
    task = ee.batch.Export.image.toCloudStorage(
        image=image,
        description=name,
        bucket=BUCKET,
        fileNamePrefix=f'{PREFIX}/{name}',
        region=region,
        scale=10,
        crs=crs,
        maxPixels=1e13,
        fileFormat='GeoTIFF',
        formatOptions={'cloudOptimized': True},
    )
    task.start()
    return task


def poll(tasks):
    pending = dict(tasks)
    while pending:
        for name in list(pending):
            status = pending[name].status()
            if status['state'] == 'COMPLETED':
                print(f'{name}: completed')
                del pending[name]
            elif status['state'] in ('FAILED', 'CANCELLED'):
                print(f"{name}: {status['state']} {status.get('error_message')}")
                del pending[name]
        print(f'{len(pending)} pending')
        time.sleep(60)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--tiles', default='projects/ee-composites/assets/grid_50km')
    parser.add_argument('--year', type=int, required=True)
    parser.add_argument('--months', type=int, nargs='+', default=list(range(1, 13)))
    parser.add_argument('--no-wait', action='store_true')
    args = parser.parse_args()

    ee.Initialize()
    grid = ee.FeatureCollection(args.tiles)
    tiles = grid.getInfo()['features']
    done = existing_blobs(BUCKET, PREFIX)

    tasks = {}
    for tile in tiles:
        region = ee.Geometry(tile['geometry'])
        tile_id = tile['properties']['tile']
        crs = tile['properties']['crs']
        for month in args.months:
            name = f'{tile_id}_{args.year}{month:02d}'
            if name + '.tif' in done:
                continue
            tasks[name] = start_export(monthly_composite(region, args.year, month), name, region, crs)
    print(f'{len(tasks)} tasks started')

    if not args.no_wait:
        poll(tasks)
