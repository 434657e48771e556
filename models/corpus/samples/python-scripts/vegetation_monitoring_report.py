#!/usr/bin/env python
"""
Monthly vegetation report for the rangeland units
usage: python vegetation_monitoring_report.py 2023 5
"""

import sys
import ee
import pandas as pd

UNITS = 'projects/ee-rangeland-na/assets/units'
NDVI_COLLECTION = 'MODIS/061/MOD13Q1'
RAIN_COLLECTION = 'UCSB-CHG/CHIRPS/PENTAD'
BASE_START = 2003
BASE_END = 2022


def get_ndvi(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    return (ee.ImageCollection(NDVI_COLLECTION)
            .filterDate(start, end)
            .select('NDVI')
            .mean()
            .multiply(0.0001)
            .rename('ndvi'))


def get_rain(year, month, n=3):
    end = ee.Date.fromYMD(year, month, 1).advance(1, 'month')
    start = end.advance(-n, 'month')
    return (ee.ImageCollection(RAIN_COLLECTION)
            .filterDate(start, end)
            .sum()
            .rename('rain'))


def baseline(func, month):
    images = [func(y, month) for y in range(BASE_START, BASE_END + 1)]
    col = ee.ImageCollection(images)
    return col.mean(), col.reduce(ee.Reducer.stdDev()), col.min(), col.max()


def report(year, month):
    units = ee.FeatureCollection(UNITS)

    ndvi = get_ndvi(year, month)
    n_mean, n_std, n_min, n_max = baseline(get_ndvi, month)
    ndvi_z = ndvi.subtract(n_mean).divide(n_std).rename('ndvi_z')
    vci = ndvi.subtract(n_min).divide(n_max.subtract(n_min)).multiply(100).rename('vci')

    rain = get_rain(year, month)
    r_mean, r_std, _, _ = baseline(get_rain, month)
    rain_pct = rain.divide(r_mean).multiply(100).rename('rain_pct')

    stack = ee.Image.cat([ndvi, ndvi_z, vci, rain, rain_pct])
    stats = stack.reduceRegions(
        collection=units,
        reducer=ee.Reducer.mean(),
        scale=250,
        tileScale=4
    ).getInfo()

    df = pd.DataFrame([f['properties'] for f in stats['features']])
    df = df[['unit', 'ndvi', 'ndvi_z', 'vci', 'rain', 'rain_pct']]

    def label(v):
        if v < 10:
            return 'extreme'
        elif v < 20:
            return 'severe'
        elif v < 35:
            return 'moderate'
        elif v < 50:
            return 'normal'
        return 'good'

    df['status'] = df['vci'].apply(label)
    df = df.sort_values('vci')
    df.to_csv('report_{}_{:02d}.csv'.format(year, month), index=False, float_format='%.2f')
    return df


def main():
    year = int(sys.argv[1])
    month = int(sys.argv[2])
    ee.Initialize(project='ee-rangeland-na')
    df = report(year, month)
    print(df.to_string(index=False))
    print(df['status'].value_counts())


if __name__ == '__main__':
    main()
