"""Celery tasks for the report service."""
import logging
import os
import uuid

import ee
import requests
from celery import Celery
from celery.signals import worker_process_init

from . import storage
from .models import Report, db

logger = logging.getLogger(__name__)

celery = Celery('reports', broker=os.environ.get('REDIS_URL', 'redis://localhost:6379/0'))


@worker_process_init.connect
def init_worker(**kwargs):
    credentials = ee.ServiceAccountCredentials(
        os.environ['EE_SERVICE_ACCOUNT'],
        os.environ['EE_KEY_FILE']
    )
    ee.Initialize(credentials)
    logger.info('Earth Engine ready')


def cloud_mask(image):
    qa = image.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(mask)


def composite(geometry, start, end):
    return (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
            .filterBounds(geometry)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
            .map(cloud_mask)
            .median()
            .clip(geometry))


def thumbnail(image, geometry, vis):
    params = dict(vis)
    params.update({
        'region': geometry.bounds(),
        'dimensions': 1024,
        'format': 'png'
    })
    url = image.getThumbURL(params)
    response = requests.get(url, timeout=120)
    response.raise_for_status()
    name = '{}.png'.format(uuid.uuid4())
    storage.save(name, response.content)
    return name


@celery.task(bind=True, max_retries=3, default_retry_delay=30)
def build_report(self, report_id):
    report = Report.query.get(report_id)
    try:
        geometry = ee.Geometry(report.geometry)
        before = composite(geometry, report.before_start, report.before_end)
        after = composite(geometry, report.after_start, report.after_end)

        ndvi_before = before.normalizedDifference(['B8', 'B4'])
        ndvi_after = after.normalizedDifference(['B8', 'B4'])
        diff = ndvi_after.subtract(ndvi_before).rename('diff')

        loss = diff.lt(-0.2)
        area = loss.multiply(ee.Image.pixelArea()).rename('area').reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=geometry,
            scale=10,
            maxPixels=1e10,
            bestEffort=True
        ).get('area').getInfo()

        rgb = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000}
        report.before_image = thumbnail(before, geometry, rgb)
        report.after_image = thumbnail(after, geometry, rgb)
        report.diff_image = thumbnail(diff, geometry, {
            'min': -0.5,
            'max': 0.5,
            'palette': ['red', 'white', 'green']
        })
        report.loss_ha = area / 10000.0
        report.status = 'done'
        db.session.commit()
    except ee.EEException as exc:
        logger.exception('report %s failed', report_id)
        report.status = 'error'
        report.message = str(exc)
        db.session.commit()
        raise self.retry(exc=exc)
    return report.status
