import ee
import numpy as np
import pandas as pd
from collections import Counter

ee.Initialize()

START_YEAR = 2010
END_YEAR = 2022

CROPS = {
    1: 'Corn',
    5: 'Soybeans',
    23: 'Spring Wheat',
    24: 'Winter Wheat',
    36: 'Alfalfa',
    61: 'Fallow/Idle',
    176: 'Grassland/Pasture',
}


def cdl(year):
    return (ee.ImageCollection('USDA/NASS/CDL')
            .filter(ee.Filter.date('%d-01-01' % year, '%d-12-31' % year))
            .first()
            .select('cropland')
            .rename('y%d' % year))


def rotation_stack(years):
    return ee.Image.cat([cdl(y) for y in years])


def county_geometry(fips):
    counties = ee.FeatureCollection('TIGER/2018/Counties')
    return counties.filter(ee.Filter.eq('GEOID', fips)).geometry()


def crop_areas(geometry, year):
    hist = cdl(year).reduceRegion(
        reducer=ee.Reducer.frequencyHistogram(),
        geometry=geometry,
        scale=30,
        maxPixels=1e10,
        tileScale=2
    ).get('y%d' % year).getInfo()
    rows = []
    for code, count in hist.items():
        code = int(code)
        if code in CROPS:
            # 30 m pixels to acres
            rows.append({'year': year, 'crop': CROPS[code], 'acres': count * 900 / 4046.86})
    return rows


def rotations(geometry, years, n=2000):
    sample = rotation_stack(years).sample(region=geometry, scale=30, numPixels=n, seed=3)
    names = ['y%d' % y for y in years]
    rows = sample.reduceColumns(ee.Reducer.toList(len(names)), names).get('list').getInfo()
    seqs = []
    for r in rows:
        seq = [CROPS.get(int(v), 'Other')[0] for v in r]
        seqs.append(''.join(seq))
    return Counter(seqs)


if __name__ == '__main__':
    counties = {'19169': 'Story', '19015': 'Boone', '19079': 'Hamilton'}
    rows = []
    for fips, name in counties.items():
        geometry = county_geometry(fips)
        for year in range(START_YEAR, END_YEAR + 1):
            for row in crop_areas(geometry, year):
                row['county'] = name
                rows.append(row)
        print(name, rotations(geometry, range(2018, 2023)).most_common(5))

    df = pd.DataFrame(rows)
    df.to_csv('cdl_areas.csv', index=False)
    print(df.pivot_table(index='year', columns=['county', 'crop'], values='acres').round(0))
