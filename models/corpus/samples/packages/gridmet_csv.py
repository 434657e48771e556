import argparse
import os
import ee
import pandas as pd

BANDS = ['pr', 'tmmn', 'tmmx', 'rmin', 'rmax', 'srad', 'vs', 'eto', 'etr']
UNITS = {
    'pr': 'mm',
    'tmmn': 'C',
    'tmmx': 'C',
    'rmin': '%',
    'rmax': '%',
    'srad': 'W/m2',
    'vs': 'm/s',
    'eto': 'mm',
    'etr': 'mm',
}


def get_year(lon, lat, year):
    point = ee.Geometry.Point(lon, lat)
    coll = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET') \
        .filterDate('{}-01-01'.format(year), '{}-01-01'.format(year + 1)) \
        .select(BANDS)
    values = coll.getRegion(point, 4638.3).getInfo()
    df = pd.DataFrame(values[1:], columns=values[0])
    df['date'] = pd.to_datetime(df['id'], format='%Y%m%d')
    for b in ['tmmn', 'tmmx']:
        df[b] = df[b] - 273.15
    return df[['date'] + BANDS]


def main(stations, out_dir, start_year, end_year):
    ee.Initialize()

    if not os.path.isdir(out_dir):
        os.makedirs(out_dir)

    stations_df = pd.read_csv(stations)
    for index, row in stations_df.iterrows():
        out_path = os.path.join(out_dir, '{}.csv'.format(row['station_id']))
        print('{}/{} {}'.format(index + 1, len(stations_df), row['station_id']))
        if os.path.isfile(out_path):
            print('  file already exists, skipping')
            continue

        dfs = []
        for year in range(start_year, end_year + 1):
            try:
                dfs.append(get_year(row['lon'], row['lat'], year))
            except Exception as e:
                print('  {} failed: {}'.format(year, e))
        if not dfs:
            continue
        df = pd.concat(dfs)
        df.columns = ['date'] + ['{} ({})'.format(b, UNITS[b]) for b in BANDS]
        df.to_csv(out_path, index=False, float_format='%.2f')


def arg_parse():
    parser = argparse.ArgumentParser()
    parser.add_argument('stations', help='CSV with station_id, lon and lat')
    parser.add_argument('--out', default='gridmet')
    parser.add_argument('--start', type=int, default=1980)
    parser.add_argument('--end', type=int, default=2022)
    return parser.parse_args()


if __name__ == '__main__':
    args = arg_parse()
    main(args.stations, args.out, args.start, args.end)
