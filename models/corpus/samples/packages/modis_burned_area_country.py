#!/usr/bin/env python3
import argparse
import ee
import pandas as pd
import datetime


def burned_month(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    return (ee.ImageCollection('MODIS/061/MCD64A1')
            .filterDate(start, end)
            .select('BurnDate')
            .max()
            .gt(0)
            .rename('burned'))


def area(image, geometry):
    return image.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geometry,
        scale=500,
        maxPixels=1e13,
        tileScale=2
    ).get('burned')


def main():
    p = argparse.ArgumentParser(description='Monthly burned area of a country')
    p.add_argument('country', help='name as in LSIB')
    p.add_argument('--start', type=int, default=2001)
    p.add_argument('--end', type=int, default=datetime.date.today().year - 1)
    p.add_argument('--out')
    args = p.parse_args()

    ee.Initialize()
    country = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017') \
        .filter(ee.Filter.eq('country_na', args.country))
    if country.size().getInfo() == 0:
        p.error('country not found: ' + args.country)
    geometry = country.geometry()

    rows = []
    for year in range(args.start, args.end + 1):
        values = ee.List([area(burned_month(year, m), geometry) for m in range(1, 13)]).getInfo()
        for month, v in enumerate(values, 1):
            rows.append((year, month, v))
        print(year, round(sum(values)), 'km2')

    df = pd.DataFrame(rows, columns=['year', 'month', 'km2'])
    out = args.out or args.country.replace(' ', '_').lower() + '_burned.csv'
    df.to_csv(out, index=False)
    print(df.groupby('month')['km2'].mean().round(1))


if __name__ == '__main__':
    main()
