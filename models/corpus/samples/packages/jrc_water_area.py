"""Yearly surface water area of lakes from the JRC yearly history."""
import argparse
import csv
import logging
import os

import ee

LOG = logging.getLogger(__name__)
JRC = 'JRC/GSW1_4/YearlyHistory'
HYDROLAKES = 'projects/ee-hydro-team/assets/lakes_selection'


def water_area(image, geometry, scale=30):
    """Return seasonal and permanent water areas in km2."""
    water = image.select('waterClass')
    permanent = water.eq(3)
    seasonal = water.eq(2)
    areas = (
        permanent.rename('permanent')
        .addBands(seasonal.rename('seasonal'))
        .multiply(ee.Image.pixelArea())
        .divide(1e6)
    )
    stats = areas.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        tileScale=4,
    )
    return ee.Feature(None, stats).set('year', image.get('year'))


def lake_series(lake_id, start_year, end_year, buffer=500):
    lakes = ee.FeatureCollection(HYDROLAKES)
    lake = ee.Feature(lakes.filter(ee.Filter.eq('Hylak_id', lake_id)).first())
    geometry = lake.geometry().buffer(buffer)

    history = ee.ImageCollection(JRC) \
        .filter(ee.Filter.gte('year', start_year)) \
        .filter(ee.Filter.lte('year', end_year))

    fc = ee.FeatureCollection(history.map(lambda img: water_area(img, geometry)))
    features = fc.getInfo()['features']
    rows = []
    for f in features:
        p = f['properties']
        rows.append([lake_id, p['year'], p['permanent'], p['seasonal']])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('ids', nargs='+', type=int, help='HydroLAKES ids')
    parser.add_argument('--start', type=int, default=1984)
    parser.add_argument('--end', type=int, default=2021)
    parser.add_argument('--output', '-o', default='lakes.csv')
    parser.add_argument('--verbose', '-v', action='store_true')
    args = parser.parse_args()

    logging.basicConfig(level=logging.DEBUG if args.verbose else logging.INFO)
    ee.Initialize()

    new_file = not os.path.isfile(args.output)
    with open(args.output, 'a', newline='') as f:
        writer = csv.writer(f)
        if new_file:
            writer.writerow(['lake_id', 'year', 'permanent_km2', 'seasonal_km2'])
        for lake_id in args.ids:
            LOG.info('Processing lake %d', lake_id)
            try:
                rows = lake_series(lake_id, args.start, args.end)
            except ee.EEException as e:
                LOG.warning('Lake %d failed: %s', lake_id, e)
                continue
            writer.writerows(rows)
            f.flush()


if __name__ == '__main__':
    main()
