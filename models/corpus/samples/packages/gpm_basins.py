import ee
import pandas as pd
from concurrent.futures import ThreadPoolExecutor
import argparse


def init():
    try:
        ee.Initialize(opt_url='https://earthengine-highvolume.googleapis.com')
    except ee.EEException:
        ee.Authenticate()
        ee.Initialize(opt_url='https://earthengine-highvolume.googleapis.com')


def basin_daily(basin_id, year, collection='projects/ee-hydromodels/assets/basins'):
    """Daily GPM precipitation for a basin and a year"""
    basin = ee.FeatureCollection(collection).filter(ee.Filter.eq('id', basin_id)).geometry()
    start = ee.Date.fromYMD(year, 1, 1)
    ndays = start.advance(1, 'year').difference(start, 'day')
    gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_V06').select('precipitationCal')

    def daily(d):
        day = start.advance(d, 'day')
        # half hourly rates in mm/h
        p = gpm.filterDate(day, day.advance(1, 'day')).sum().multiply(0.5)
        mean = p.reduceRegion(ee.Reducer.mean(), basin, 11132).get('precipitationCal')
        return ee.Feature(None, {'date': day.format('YYYY-MM-dd'), 'precip': mean})

    fc = ee.FeatureCollection(ee.List.sequence(0, ndays.subtract(1)).map(daily))
    rows = [f['properties'] for f in fc.getInfo()['features']]
    df = pd.DataFrame(rows)
    df['basin'] = basin_id
    return df


def worker(job):
    basin_id, year = job
    try:
        return basin_daily(basin_id, year)
    except Exception as e:
        print('ERROR', basin_id, year, e)
        return None


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('basins', nargs='+', type=int)
    parser.add_argument('--start', type=int, default=2001)
    parser.add_argument('--end', type=int, default=2020)
    parser.add_argument('--workers', type=int, default=8)
    parser.add_argument('--out', default='gpm.csv')
    args = parser.parse_args()

    init()
    jobs = [(b, y) for b in args.basins for y in range(args.start, args.end + 1)]
    print(len(jobs), 'jobs')
    with ThreadPoolExecutor(args.workers) as ex:
        results = list(ex.map(worker, jobs))
    results = [r for r in results if r is not None]
    df = pd.concat(results).sort_values(['basin', 'date'])
    df.to_csv(args.out, index=False)
