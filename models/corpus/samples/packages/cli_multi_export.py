#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""
s2export: export Sentinel-2 composites for many areas

Examples:
    s2export.py areas.shp 2021-06-01 2021-09-01 --name-col NAME
    s2export.py areas.geojson 2021-06-01 2021-09-01 --bands B4 B8 --drive maps
"""
import argparse
import logging
import re
import sys
import unicodedata

import ee
import geopandas as gpd

__version__ = '1.2'

logger = logging.getLogger('s2export')


def slugify(text):
    text = unicodedata.normalize('NFKD', str(text)).encode('ascii', 'ignore').decode()
    return re.sub(r'[^A-Za-z0-9_-]+', '_', text).strip('_')[:90]


def parse_args(argv=None):
    parser = argparse.ArgumentParser(
        description='Export Sentinel-2 composites',
        formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument('areas', help='vector file')
    parser.add_argument('start', help='start date (YYYY-MM-DD)')
    parser.add_argument('end', help='end date (YYYY-MM-DD)')
    parser.add_argument('--name-col', default='name', help='column with the names')
    parser.add_argument('--bands', nargs='+', default=['B2', 'B3', 'B4', 'B8'])
    parser.add_argument('--cloud', type=float, default=30, help='max. scene cloud cover')
    parser.add_argument('--method', choices=['median', 'mosaic', 'greenest'], default='median')
    parser.add_argument('--scale', type=float, default=10)
    parser.add_argument('--crs', default='EPSG:4326')
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument('--drive', metavar='FOLDER')
    group.add_argument('--asset', metavar='PATH')
    group.add_argument('--bucket', metavar='NAME')
    parser.add_argument('--project')
    parser.add_argument('-v', '--verbose', action='count', default=0)
    parser.add_argument('--version', action='version', version=__version__)
    return parser.parse_args(argv)


def mask(img):
    scl = img.select('SCL')
    good = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10)).And(scl.neq(11))
    return img.updateMask(good)


def composite(region, args):
    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(region) \
        .filterDate(args.start, args.end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', args.cloud)) \
        .map(mask)
    if args.method == 'median':
        img = col.median()
    elif args.method == 'mosaic':
        img = col.sort('CLOUDY_PIXEL_PERCENTAGE', False).mosaic()
    else:
        col = col.map(lambda i: i.addBands(i.normalizedDifference(['B8', 'B4']).rename('ndvi')))
        img = col.qualityMosaic('ndvi')
    return img.select(args.bands).clip(region)


def export(img, name, region, args):
    common = dict(image=img, description=name, region=region, scale=args.scale, crs=args.crs, maxPixels=1e13)
    if args.drive:
        task = ee.batch.Export.image.toDrive(folder=args.drive, **common)
    elif args.asset:
        task = ee.batch.Export.image.toAsset(assetId=args.asset + '/' + name, **common)
    else:
        task = ee.batch.Export.image.toCloudStorage(bucket=args.bucket, fileNamePrefix=name, **common)
    task.start()
    return task


def main(argv=None):
    args = parse_args(argv)
    logging.basicConfig(level=[logging.WARNING, logging.INFO, logging.DEBUG][min(args.verbose, 2)])

    try:
        ee.Initialize(project=args.project)
    except Exception as e:
        logger.error('Earth Engine could not be initialized: %s', e)
        return 1

    gdf = gpd.read_file(args.areas).to_crs(epsg=4326)
    if args.name_col not in gdf.columns:
        logger.error('No column %s, found: %s', args.name_col, ', '.join(gdf.columns))
        return 1

    for _, row in gdf.iterrows():
        name = slugify(row[args.name_col])
        region = ee.Geometry(row.geometry.__geo_interface__)
        task = export(composite(region, args), name, region, args)
        print(name, task.id)
    return 0


if __name__ == '__main__':
    sys.exit(main())
