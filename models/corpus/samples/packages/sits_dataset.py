"""Build a satellite image time series data set for crop classification."""
import argparse
import json
import logging
import os
import random

import ee
import numpy as np
import pandas as pd

logger = logging.getLogger(__name__)

BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']
CROPS = {
    1: 'wheat',
    2: 'barley',
    3: 'maize',
    4: 'sunflower',
    5: 'rapeseed',
    6: 'soybean',
    7: 'grassland',
}


def mask_clouds(image, threshold=0.6):
    """Cloud Score+ mask"""
    return image.updateMask(image.select('cs_cdf').gte(threshold))


def dekad_composites(region, year, step=10):
    """Composite every `step` days of the year"""
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(region) \
        .filterDate('{}-01-01'.format(year), '{}-12-31'.format(year))
    csp = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')
    col = s2.linkCollection(csp, ['cs_cdf']).map(mask_clouds).select(BANDS)

    def composite(doy):
        doy = ee.Number(doy)
        start = ee.Date.fromYMD(year, 1, 1).advance(doy, 'day')
        end = start.advance(step, 'day')
        img = col.filterDate(start, end).median()
        return img.set('doy', doy).set('count', img.bandNames().size())

    doys = ee.List.sequence(0, 364, step)
    images = ee.ImageCollection(doys.map(composite))
    return images.filter(ee.Filter.gt('count', 0))


def sample_parcels(image, parcels, doy):
    """Mean of the bands for each parcel"""
    table = image.reduceRegions(
        collection=parcels,
        reducer=ee.Reducer.mean(),
        scale=10,
        tileScale=4
    )
    return table.map(lambda f: f.set('doy', doy).setGeometry(None))


def export_year(parcels, region, year, folder):
    composites = dekad_composites(region, year)
    table = composites.map(lambda img: sample_parcels(img, parcels, img.get('doy'))).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=table,
        description='sits_{}'.format(year),
        folder=folder,
        fileFormat='CSV',
        selectors=['parcel_id', 'crop', 'doy'] + BANDS
    )
    task.start()
    logger.info('Export started: %s', task.id)
    return task


def csv_to_numpy(path, n_steps=37):
    """Convert the exported csv to arrays X (n, t, c) and y (n,)"""
    df = pd.read_csv(path)
    df = df.dropna(subset=BANDS)
    X, y, ids = [], [], []
    for parcel_id, group in df.groupby('parcel_id'):
        group = group.sort_values('doy')
        grid = np.arange(0, n_steps * 10, 10)
        series = np.stack([np.interp(grid, group['doy'], group[b]) for b in BANDS], axis=1)
        X.append(series / 10000.0)
        y.append(group['crop'].iloc[0])
        ids.append(parcel_id)
    return np.array(X, dtype=np.float32), np.array(y), ids


def split(ids, ratio=0.8, seed=0):
    ids = list(ids)
    random.Random(seed).shuffle(ids)
    n = int(len(ids) * ratio)
    return ids[:n], ids[n:]


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    parser = argparse.ArgumentParser()
    parser.add_argument('--parcels', type=str, required=True)
    parser.add_argument('--years', type=int, nargs='+', default=[2019, 2020, 2021])
    parser.add_argument('--folder', type=str, default='sits')
    opt = parser.parse_args()

    ee.Initialize()
    parcels = ee.FeatureCollection(opt.parcels)
    region = parcels.geometry().bounds()
    for year in opt.years:
        export_year(parcels.filter(ee.Filter.eq('year', year)), region, year, opt.folder)
