import ee
import os
import sys
import pandas as pd
from datasets import DATASETS

ee.Initialize(project='ee-foodsecurity')

ADMIN = ee.FeatureCollection('FAO/GAUL/2015/level2')


def get_monthly_image(name, year, month):
    ds = DATASETS[name]
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    col = ee.ImageCollection(ds['id']).filterDate(start, end).select(ds['band'])
    if ds['reducer'] == 'sum':
        img = col.sum()
    else:
        img = col.mean()
    return img.multiply(ds['factor']).add(ds['offset']).rename(name)


def extract(country, name, start_year, end_year, out_dir):
    fc = ADMIN.filter(ee.Filter.eq('ADM0_NAME', country))
    scale = DATASETS[name]['scale']
    rows = []
    for year in range(start_year, end_year + 1):
        stack = ee.Image.cat([get_monthly_image(name, year, m).rename('m%02d' % m) for m in range(1, 13)])
        stats = stack.reduceRegions(
            collection=fc,
            reducer=ee.Reducer.mean(),
            scale=scale,
            tileScale=4
        )
        try:
            data = stats.map(lambda f: f.setGeometry(None)).getInfo()
        except ee.EEException as e:
            print('Failed: {} {} {}'.format(name, year, e))
            continue
        for f in data['features']:
            p = f['properties']
            for m in range(1, 13):
                rows.append({
                    'adm1': p['ADM1_NAME'],
                    'adm2': p['ADM2_NAME'],
                    'adm2_code': p['ADM2_CODE'],
                    'year': year,
                    'month': m,
                    name: p.get('m%02d' % m)
                })
        print(country, name, year)
    df = pd.DataFrame(rows)
    df.to_csv(os.path.join(out_dir, '{}_{}.csv'.format(country.replace(' ', '_'), name)), index=False)
    return df


if __name__ == '__main__':
    country = sys.argv[1]
    out_dir = 'data'
    os.makedirs(out_dir, exist_ok=True)
    merged = None
    for name in ['chirps', 'ndvi', 'lst_day', 'et', 'soil_moisture']:
        df = extract(country, name, 2003, 2022, out_dir)
        if merged is None:
            merged = df
        else:
            merged = merged.merge(df, on=['adm1', 'adm2', 'adm2_code', 'year', 'month'], how='outer')
    merged.to_csv(os.path.join(out_dir, country.replace(' ', '_') + '_all.csv'), index=False)
