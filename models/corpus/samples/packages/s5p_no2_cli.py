"""Download S5P NO2 means per region"""
import argparse
import os
from datetime import datetime, timedelta

import ee
import pandas as pd

PRODUCTS = {
    'NO2': ('COPERNICUS/S5P/OFFL/L3_NO2', 'tropospheric_NO2_column_number_density'),
    'CO': ('COPERNICUS/S5P/OFFL/L3_CO', 'CO_column_number_density'),
    'SO2': ('COPERNICUS/S5P/OFFL/L3_SO2', 'SO2_column_number_density'),
    'O3': ('COPERNICUS/S5P/OFFL/L3_O3', 'O3_column_number_density'),
    'HCHO': ('COPERNICUS/S5P/OFFL/L3_HCHO', 'tropospheric_HCHO_column_number_density'),
    'CH4': ('COPERNICUS/S5P/OFFL/L3_CH4', 'CH4_column_volume_mixing_ratio_dry_air'),
    'AER': ('COPERNICUS/S5P/OFFL/L3_AER_AI', 'absorbing_aerosol_index'),
}


def daily_means(product, fc, start, end, name_field):
    collection, band = PRODUCTS[product]
    ndays = ee.Date(end).difference(ee.Date(start), 'day')

    def one_day(d):
        day = ee.Date(start).advance(d, 'day')
        img = (ee.ImageCollection(collection)
               .select(band)
               .filterDate(day, day.advance(1, 'day'))
               .mean())
        stats = img.reduceRegions(
            collection=fc,
            reducer=ee.Reducer.mean(),
            scale=1113.2
        )
        return stats.map(lambda f: f.set('date', day.format('YYYY-MM-dd')))

    days = ee.List.sequence(0, ndays.subtract(1))
    return ee.FeatureCollection(days.map(one_day)).flatten()


def to_dataframe(fc, columns):
    fc = fc.filter(ee.Filter.notNull(['mean']))
    data = fc.reduceColumns(ee.Reducer.toList(len(columns)), columns).get('list').getInfo()
    return pd.DataFrame(data, columns=columns)


def run(args):
    fc = ee.FeatureCollection(args.regions)
    start = datetime.strptime(args.start, '%Y-%m-%d')
    end = datetime.strptime(args.end, '%Y-%m-%d')
    frames = []
    cur = start
    while cur < end:
        nxt = min(cur + timedelta(days=args.step), end)
        print(cur.date(), '->', nxt.date())
        table = daily_means(args.product, fc, cur.strftime('%Y-%m-%d'), nxt.strftime('%Y-%m-%d'), args.name)
        frames.append(to_dataframe(table, [args.name, 'date', 'mean']))
        cur = nxt
    df = pd.concat(frames, ignore_index=True)
    df = df.rename(columns={'mean': args.product})
    df.to_csv(args.output, index=False)


def main():
    parser = argparse.ArgumentParser(description='S5P daily means')
    parser.add_argument('product', choices=sorted(PRODUCTS))
    parser.add_argument('--regions', default='FAO/GAUL/2015/level1')
    parser.add_argument('--name', default='ADM1_NAME')
    parser.add_argument('--start', default='2019-01-01')
    parser.add_argument('--end', default='2019-12-31')
    parser.add_argument('--step', type=int, default=15)
    parser.add_argument('--output', default='s5p.csv')
    args = parser.parse_args()

    try:
        ee.Initialize()
    except Exception:
        ee.Authenticate()
        ee.Initialize()

    run(args)


if __name__ == '__main__':
    main()
