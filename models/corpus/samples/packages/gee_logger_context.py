import logging
import os
import sys
import traceback
from datetime import datetime
from pathlib import Path

import ee


def get_logger(name, folder='logs'):
    Path(folder).mkdir(exist_ok=True)
    logger = logging.getLogger(name)
    logger.setLevel(logging.DEBUG)
    if not logger.handlers:
        stamp = datetime.now().strftime('%Y%m%d_%H%M%S')
        fh = logging.FileHandler(os.path.join(folder, '{}_{}.log'.format(name, stamp)))
        fh.setLevel(logging.DEBUG)
        ch = logging.StreamHandler(sys.stdout)
        ch.setLevel(logging.INFO)
        formatter = logging.Formatter('%(asctime)s - %(name)s - %(levelname)s - %(message)s')
        fh.setFormatter(formatter)
        ch.setFormatter(formatter)
        logger.addHandler(fh)
        logger.addHandler(ch)
    return logger


class EESession:
    """Context manager that starts Earth Engine and reports the tasks at the end."""

    def __init__(self, project=None, name='ee'):
        self.project = project
        self.logger = get_logger(name)
        self.tasks = []

    def __enter__(self):
        ee.Initialize(project=self.project)
        self.logger.info('Session started')
        return self

    def __exit__(self, exc_type, exc, tb):
        if exc_type is not None:
            self.logger.error(''.join(traceback.format_exception(exc_type, exc, tb)))
        self.report()
        ee.Reset()
        return False

    def export(self, image, name, region, scale, folder='EE'):
        task = ee.batch.Export.image.toDrive(
            image=image,
            description=name,
            folder=folder,
            region=region,
            scale=scale,
            maxPixels=1e13
        )
        task.start()
        self.tasks.append(task)
        self.logger.info('Task %s (%s)', name, task.id)
        return task

    def report(self):
        for task in self.tasks:
            status = task.status()
            self.logger.info('%s: %s', status['description'], status['state'])


if __name__ == '__main__':
    with EESession(name='ndwi') as session:
        lake = ee.Geometry.Rectangle([29.0, -7.5, 31.3, -3.2])
        for year in range(2014, 2024, 3):
            col = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
                .filterBounds(lake) \
                .filterDate('{}-01-01'.format(year), '{}-12-31'.format(year)) \
                .filter(ee.Filter.lt('CLOUD_COVER', 20))
            session.logger.debug('%d: %d images', year, col.size().getInfo())
            ndwi = col.median().normalizedDifference(['B3', 'B5']).rename('ndwi')
            session.export(ndwi.toFloat(), 'ndwi_{}'.format(year), lake, 30)
