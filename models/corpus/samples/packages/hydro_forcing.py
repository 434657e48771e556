import os
import ee
import json
import argparse
import numpy as np
import pandas as pd
import geopandas as gpd
from shapely.geometry import mapping
from tqdm import tqdm

ERA5_BANDS = {
    'temperature_2m': 'temp',
    'temperature_2m_min': 'tmin',
    'temperature_2m_max': 'tmax',
    'total_precipitation_sum': 'precip',
    'potential_evaporation_sum': 'pet',
    'snow_depth_water_equivalent': 'swe',
}


def catchment_geometry(row):
    geom = row.geometry
    if geom.geom_type == 'MultiPolygon':
        # keep the largest part
        geom = max(geom.geoms, key=lambda g: g.area)
    return ee.Geometry(mapping(geom.simplify(0.005)))


def forcing_year(geometry, year):
    col = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
        .filterDate(f'{year}-01-01', f'{year + 1}-01-01') \
        .select(list(ERA5_BANDS.keys()), list(ERA5_BANDS.values()))

    def reduce(img):
        stats = img.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geometry,
            scale=11132,
            maxPixels=1e9
        )
        return ee.Feature(None, stats).set('date', img.date().format('YYYY-MM-dd'))

    info = col.map(reduce).getInfo()
    return pd.DataFrame([f['properties'] for f in info['features']])


def postprocess(df):
    df['date'] = pd.to_datetime(df['date'])
    df = df.set_index('date').sort_index()
    for c in ['temp', 'tmin', 'tmax']:
        df[c] = df[c] - 273.15
    df['precip'] = (df['precip'] * 1000).clip(lower=0)
    df['pet'] = (-df['pet'] * 1000).clip(lower=0)
    df['swe'] = df['swe'] * 1000
    return df.round(3)


def run(shapefile, id_col, out_dir, start, end):
    os.makedirs(out_dir, exist_ok=True)
    catchments = gpd.read_file(shapefile).to_crs(epsg=4326)

    errors = {}
    for _, row in tqdm(catchments.iterrows(), total=len(catchments)):
        name = str(row[id_col])
        path = os.path.join(out_dir, f'{name}.csv')
        if os.path.exists(path):
            continue
        try:
            geometry = catchment_geometry(row)
            df = pd.concat([forcing_year(geometry, y) for y in range(start, end + 1)])
            postprocess(df).to_csv(path)
        except Exception as e:
            errors[name] = str(e)

    if errors:
        with open(os.path.join(out_dir, 'errors.json'), 'w') as f:
            json.dump(errors, f, indent=2)
        print(len(errors), 'errors')


if __name__ == '__main__':
    p = argparse.ArgumentParser()
    p.add_argument('shapefile')
    p.add_argument('--id', default='gauge_id')
    p.add_argument('--out', default='forcing')
    p.add_argument('--start', type=int, default=1981)
    p.add_argument('--end', type=int, default=2020)
    a = p.parse_args()
    ee.Initialize()
    run(a.shapefile, a.id, a.out, a.start, a.end)
