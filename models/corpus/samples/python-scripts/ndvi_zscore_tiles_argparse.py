#!/usr/bin/env python3
import argparse
import logging
import ee

LOG = logging.getLogger('ndvi_zscore')


def get_modis(start, end):
    col = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end)

    def qa(img):
        good = img.select('SummaryQA').lte(1)
        return img.select('NDVI').updateMask(good).multiply(0.0001) \
            .copyProperties(img, ['system:time_start'])

    return col.map(qa)


def zscore(month, year, ref_start, ref_end):
    ref = get_modis(f'{ref_start}-01-01', f'{ref_end}-12-31') \
        .filter(ee.Filter.calendarRange(month, month, 'month'))
    cur = get_modis(f'{year}-01-01', f'{year}-12-31') \
        .filter(ee.Filter.calendarRange(month, month, 'month'))
    mean = ref.mean()
    std = ref.reduce(ee.Reducer.stdDev())
    return cur.mean().subtract(mean).divide(std).rename('zscore')


def export(image, region, name, folder, scale):
    task = ee.batch.Export.image.toDrive(
        image=image.multiply(100).toInt16(),
        description=name,
        folder=folder,
        fileNamePrefix=name,
        region=region,
        scale=scale,
        crs='EPSG:4326',
        maxPixels=1e13,
        formatOptions={'cloudOptimized': True}
    )
    task.start()
    LOG.info('task %s started for %s', task.id, name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('country')
    parser.add_argument('year', type=int)
    parser.add_argument('--months', type=int, nargs='+', default=list(range(1, 13)))
    parser.add_argument('--ref-start', type=int, default=2001)
    parser.add_argument('--ref-end', type=int, default=2020)
    parser.add_argument('--folder', default='zscore')
    parser.add_argument('--scale', type=int, default=250)
    parser.add_argument('-v', '--verbose', action='store_true')
    args = parser.parse_args()

    logging.basicConfig(level=logging.DEBUG if args.verbose else logging.INFO)
    ee.Initialize()

    country = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', args.country))
    if country.size().getInfo() == 0:
        raise SystemExit(f'Unknown country {args.country}')
    region = country.geometry().bounds()

    for month in args.months:
        img = zscore(month, args.year, args.ref_start, args.ref_end).clip(country)
        name = f'zscore_{args.country}_{args.year}_{month:02d}'.replace(' ', '_')
        export(img, region, name, args.folder, args.scale)


if __name__ == '__main__':
    main()
