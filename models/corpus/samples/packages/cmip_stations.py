import os
import argparse
import itertools
import logging

import ee
import pandas as pd

logging.basicConfig(level=logging.INFO, format='%(message)s')

MODELS = ['ACCESS-CM2', 'CanESM5', 'EC-Earth3', 'GFDL-ESM4', 'IPSL-CM6A-LR', 'MIROC6', 'MPI-ESM1-2-HR', 'MRI-ESM2-0']
SCENARIOS = ['historical', 'ssp245', 'ssp585']
VARIABLES = ['pr', 'tas', 'tasmax', 'tasmin']

PERIODS = {
    'historical': (1985, 2014),
    'ssp245': (2041, 2070),
    'ssp585': (2041, 2070),
}


def collection(model, scenario):
    return ee.ImageCollection('NASA/GDDP-CMIP6') \
        .filter(ee.Filter.eq('model', model)) \
        .filter(ee.Filter.eq('scenario', scenario))


def point_year(model, scenario, point, year):
    col = collection(model, scenario) \
        .filterDate('{}-01-01'.format(year), '{}-01-01'.format(year + 1)) \
        .select(VARIABLES)
    rows = col.getRegion(point, 27830).getInfo()
    df = pd.DataFrame(rows[1:], columns=rows[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df = df[['date'] + VARIABLES].copy()
    df['pr'] = df['pr'] * 86400
    for v in ['tas', 'tasmax', 'tasmin']:
        df[v] = df[v] - 273.15
    return df


def download(name, lon, lat, out):
    point = ee.Geometry.Point([lon, lat])
    for model, scenario in itertools.product(MODELS, SCENARIOS):
        path = os.path.join(out, name, '{}_{}.csv'.format(model, scenario))
        if os.path.exists(path):
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        first, last = PERIODS[scenario]
        frames = []
        for year in range(first, last + 1):
            try:
                frames.append(point_year(model, scenario, point, year))
            except (ee.EEException, IndexError) as e:
                logging.error('%s %s %s %d: %s', name, model, scenario, year, e)
        if frames:
            pd.concat(frames).to_csv(path, index=False, float_format='%.3f')
            logging.info('%s', path)


def change_table(name, out):
    """Ensemble change of precipitation and temperature"""
    rows = []
    for model in MODELS:
        means = {}
        for scenario in SCENARIOS:
            path = os.path.join(out, name, '{}_{}.csv'.format(model, scenario))
            if not os.path.exists(path):
                break
            df = pd.read_csv(path, parse_dates=['date'])
            years = df['date'].dt.year.nunique()
            means[scenario] = (df['pr'].sum() / years, df['tas'].mean())
        else:
            for s in SCENARIOS[1:]:
                dp = 100 * (means[s][0] / means['historical'][0] - 1)
                dt = means[s][1] - means['historical'][1]
                rows.append({'model': model, 'scenario': s, 'dP': dp, 'dT': dt})
    return pd.DataFrame(rows)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('stations')
    parser.add_argument('--out', default='cmip6')
    args = parser.parse_args()
    ee.Initialize()
    stations = pd.read_csv(args.stations)
    for s in stations.itertuples():
        download(s.name, s.lon, s.lat, args.out)
        print(s.name)
        print(change_table(s.name, args.out).groupby('scenario')[['dP', 'dT']].median())
