import argparse
import json
import os
import time

import ee
import numpy as np

BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']
LABEL = 'crop_id'
SEED = 7


def mask_scl(image):
    scl = image.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return image.updateMask(mask)


def monthly_stack(aoi, year, months):
    """One band per month and Sentinel-2 band."""
    images = []
    for month in months:
        start = ee.Date.fromYMD(year, month, 1)
        end = start.advance(1, 'month')
        img = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
               .filterBounds(aoi)
               .filterDate(start, end)
               .map(mask_scl)
               .select(BANDS)
               .median())
        names = ['{}_{:02d}'.format(b, month) for b in BANDS]
        images.append(img.rename(names))
    return ee.Image.cat(images).unmask(0).toFloat()


def split_samples(samples, ratio=0.8):
    samples = samples.randomColumn('random', SEED)
    train = samples.filter(ee.Filter.lt('random', ratio))
    test = samples.filter(ee.Filter.gte('random', ratio))
    return train, test


def export_table(fc, name, bucket, selectors):
    task = ee.batch.Export.table.toCloudStorage(
        collection=fc,
        description=name,
        bucket=bucket,
        fileNamePrefix='crops/' + name,
        fileFormat='TFRecord',
        selectors=selectors
    )
    task.start()
    return task


def export_image(image, name, bucket, region):
    task = ee.batch.Export.image.toCloudStorage(
        image=image,
        description=name,
        bucket=bucket,
        fileNamePrefix='crops/' + name,
        region=region,
        scale=10,
        fileFormat='TFRecord',
        maxPixels=1e10,
        formatOptions={
            'patchDimensions': [128, 128],
            'kernelSize': [32, 32],
            'maxFileSize': 104857600,
            'compressed': True
        }
    )
    task.start()
    return task


def wait(tasks, seconds=60):
    while True:
        states = [t.status()['state'] for t in tasks]
        print(states)
        if all(s in ('COMPLETED', 'FAILED', 'CANCELLED') for s in states):
            break
        time.sleep(seconds)
    return states


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--points', default='projects/ee-cropmap/assets/field_points')
    parser.add_argument('--aoi', default='projects/ee-cropmap/assets/aoi')
    parser.add_argument('--year', type=int, default=2021)
    parser.add_argument('--bucket', default='cropmap-tf')
    parser.add_argument('--image', action='store_true')
    args = parser.parse_args()

    ee.Initialize(project='ee-cropmap')

    aoi = ee.FeatureCollection(args.aoi).geometry()
    points = ee.FeatureCollection(args.points)
    months = list(range(4, 11))
    stack = monthly_stack(aoi, args.year, months)

    samples = stack.sampleRegions(
        collection=points,
        properties=[LABEL],
        scale=10,
        tileScale=8
    )
    train, test = split_samples(samples)

    names = stack.bandNames().getInfo()
    selectors = names + [LABEL]
    with open('features.json', 'w') as f:
        json.dump(names, f)

    tasks = []
    tasks.append(export_table(train, 'train_%d' % args.year, args.bucket, selectors))
    tasks.append(export_table(test, 'test_%d' % args.year, args.bucket, selectors))
    if args.image:
        tasks.append(export_image(stack, 'image_%d' % args.year, args.bucket, aoi))
    wait(tasks)


if __name__ == '__main__':
    main()
