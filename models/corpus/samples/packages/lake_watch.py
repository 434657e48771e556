#!/usr/bin/env python3
"""Scheduled job: append the newest lake areas to a CSV file."""
import csv
import datetime as dt
import json
import os
import smtplib
import sys
import traceback

import ee

BASE = os.path.dirname(os.path.abspath(__file__))
CONFIG = os.path.join(BASE, 'config.json')
OUTPUT = os.path.join(BASE, 'areas.csv')
FIELDS = ['lake', 'date', 'area_km2', 'clear_pct', 'image_id']


def load_config():
    with open(CONFIG) as f:
        return json.load(f)


def load_done():
    done = set()
    if os.path.exists(OUTPUT):
        with open(OUTPUT) as f:
            for row in csv.DictReader(f):
                done.add((row['lake'], row['image_id']))
    return done


def append_rows(rows):
    new = not os.path.exists(OUTPUT)
    with open(OUTPUT, 'a', newline='') as f:
        writer = csv.DictWriter(f, fieldnames=FIELDS)
        if new:
            writer.writeheader()
        writer.writerows(rows)


def lake_areas(geometry, start, end):
    """Feature per image with the water area and clear percentage."""
    collection = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
                  .filterBounds(geometry)
                  .filterDate(start, end)
                  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 70)))

    def measure(image):
        scl = image.select('SCL')
        clear = scl.gte(4).And(scl.lte(7))
        water = image.normalizedDifference(['B3', 'B8']).gt(0).And(clear)
        area = ee.Image.pixelArea().divide(1e6)
        stack = area.updateMask(water).rename('water') \
            .addBands(area.updateMask(clear).rename('clear')) \
            .addBands(area.rename('total'))
        stats = stack.reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=geometry,
            scale=20,
            maxPixels=1e9
        )
        return ee.Feature(None, stats).set({
            'date': image.date().format('YYYY-MM-dd'),
            'image_id': image.get('system:index')
        })

    return ee.FeatureCollection(collection.map(measure))


def main():
    config = load_config()
    ee.Initialize(ee.ServiceAccountCredentials(config['account'], config['key']))

    done = load_done()
    end = dt.date.today()
    start = end - dt.timedelta(days=config.get('days', 15))

    rows = []
    for lake in config['lakes']:
        geometry = ee.Geometry(lake['geometry'])
        features = lake_areas(geometry, start.isoformat(), end.isoformat()).getInfo()['features']
        for f in features:
            p = f['properties']
            if (lake['name'], p['image_id']) in done:
                continue
            clear_pct = 100 * p['clear'] / p['total']
            if clear_pct < config.get('min_clear', 90):
                continue
            rows.append({
                'lake': lake['name'],
                'date': p['date'],
                'area_km2': round(p['water'], 3),
                'clear_pct': round(clear_pct, 1),
                'image_id': p['image_id'],
            })

    append_rows(rows)
    print('{} new rows'.format(len(rows)))


if __name__ == '__main__':
    try:
        main()
    except Exception:
        traceback.print_exc()
        sys.exit(1)
