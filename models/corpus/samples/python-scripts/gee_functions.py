#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""
my functions for earth engine

@author: tomas
"""

import ee
import pandas as pd
import time


def initialize():
    try:
        ee.Initialize()
    except ee.EEException:
        ee.Authenticate()
        ee.Initialize()


def mask_qa60(img):
    qa = img.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(mask)


def mask_scl(img):
    scl = img.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return img.updateMask(mask)


def add_date(img):
    return img.set('date', img.date().format('YYYY-MM-dd'))


def add_year_month(img):
    d = img.date()
    return img.set('year', d.get('year')).set('month', d.get('month'))


def get_s2(aoi, start, end, clouds=30, mask='scl'):
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(aoi)
           .filterDate(start, end)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', clouds)))
    if mask == 'scl':
        return col.map(mask_scl)
    return col.map(mask_qa60)


def fc_to_pandas(fc):
    rows = [f['properties'] for f in fc.getInfo()['features']]
    return pd.DataFrame(rows)


def point_series(collection, lon, lat, scale, bands):
    """DataFrame with one row per image"""
    pt = ee.Geometry.Point([lon, lat])
    data = collection.select(bands).getRegion(pt, scale).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    for b in bands:
        df[b] = pd.to_numeric(df[b])
    return df[['date'] + bands].dropna().sort_values('date')


def polygon_series(collection, geometry, scale, bands):
    def f(img):
        stat = img.select(bands).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=geometry,
            scale=scale,
            maxPixels=1e13
        )
        return ee.Feature(None, stat).set('date', img.date().format('YYYY-MM-dd'))
    df = fc_to_pandas(ee.FeatureCollection(collection.map(f)))
    df['date'] = pd.to_datetime(df['date'])
    return df.set_index('date').sort_index()


def wait_for_task(task, seconds=30):
    while task.active():
        print(task.status()['state'])
        time.sleep(seconds)
    print(task.status())


def export_drive(image, name, region, scale, folder='gee'):
    task = ee.batch.Export.image.toDrive(
        image=image,
        description=name,
        folder=folder,
        fileNamePrefix=name,
        region=region,
        scale=scale,
        maxPixels=1e13
    )
    task.start()
    return task


def gdf_to_fc(gdf, columns):
    features = []
    for _, row in gdf.iterrows():
        geom = ee.Geometry(row.geometry.__geo_interface__)
        features.append(ee.Feature(geom, {c: row[c] for c in columns}))
    return ee.FeatureCollection(features)
