"""Burn severity maps for a list of fires."""
import csv
import logging
import os
from datetime import datetime, timedelta

import ee

logging.basicConfig(
    filename='burn.log',
    level=logging.INFO,
    format='%(asctime)s - %(levelname)s - %(message)s'
)
logger = logging.getLogger()

DAYS = 60
SEVERITY = {
    'unburned': (-0.1, 0.1),
    'low': (0.1, 0.27),
    'moderate_low': (0.27, 0.44),
    'moderate_high': (0.44, 0.66),
    'high': (0.66, 1.3),
}


def mask_s2(image):
    """Mask clouds with the SCL band."""
    scl = image.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return image.updateMask(mask)


def nbr(start, end, geometry):
    collection = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(geometry) \
        .filterDate(start, end) \
        .map(mask_s2)
    return collection.median().normalizedDifference(['B8', 'B12']).rename('nbr')


def dnbr(fire):
    """Compute dNBR for a fire dictionary."""
    date = datetime.strptime(fire['date'], '%Y-%m-%d')
    before = (date - timedelta(days=DAYS)).strftime('%Y-%m-%d')
    after = (date + timedelta(days=DAYS)).strftime('%Y-%m-%d')
    control = (date + timedelta(days=10)).strftime('%Y-%m-%d')

    geometry = ee.Geometry.Point([float(fire['lon']), float(fire['lat'])]).buffer(float(fire['radius']))
    pre_nbr = nbr(before, fire['date'], geometry)
    post_nbr = nbr(control, after, geometry)
    return pre_nbr.subtract(post_nbr).rename('dnbr').clip(geometry), geometry


def severity_classes(image):
    classes = ee.Image(0)
    for i, (name, (low, high)) in enumerate(SEVERITY.items()):
        classes = classes.where(image.gte(low).And(image.lt(high)), i + 1)
    return classes.updateMask(image.mask()).rename('severity')


def class_areas(classes, geometry):
    areas = ee.Image.pixelArea().divide(10000).addBands(classes).reduceRegion(
        reducer=ee.Reducer.sum().group(1, 'severity'),
        geometry=geometry,
        scale=20,
        maxPixels=1e10
    )
    groups = areas.get('groups').getInfo()
    names = list(SEVERITY.keys())
    return {names[int(g['severity']) - 1]: g['sum'] for g in groups if g['severity'] > 0}


def export(image, name, geometry):
    task = ee.batch.Export.image.toDrive(
        image=image.toFloat(),
        description=name,
        folder='burn_severity',
        region=geometry,
        scale=20,
        maxPixels=1e10,
        fileFormat='GeoTIFF'
    )
    task.start()
    return task


def main(path):
    ee.Initialize()

    with open(path) as f:
        fires = list(csv.DictReader(f))

    with open('areas.csv', 'w', newline='') as f:
        writer = csv.DictWriter(f, fieldnames=['name', 'date'] + list(SEVERITY.keys()))
        writer.writeheader()
        for fire in fires:
            logger.info('Processing %s', fire['name'])
            try:
                image, geometry = dnbr(fire)
                classes = severity_classes(image)
                row = class_areas(classes, geometry)
                row['name'] = fire['name']
                row['date'] = fire['date']
                writer.writerow(row)
                export(image, 'dnbr_' + fire['name'], geometry)
            except Exception as e:
                logger.error('%s: %s', fire['name'], e)


if __name__ == '__main__':
    main('fires.csv')
