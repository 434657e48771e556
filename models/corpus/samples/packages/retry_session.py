import logging
import random
import time
from contextlib import contextmanager

import ee
import requests
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

logger = logging.getLogger(__name__)

RETRYABLE = (
    'Too Many Requests',
    'Computation timed out',
    'An internal error has occurred',
    'Service Unavailable',
    'Connection reset',
)


def make_session(total=5, backoff=0.5):
    """requests session with retries"""
    session = requests.Session()
    retries = Retry(total=total, backoff_factor=backoff, status_forcelist=[429, 500, 502, 503, 504])
    session.mount('https://', HTTPAdapter(max_retries=retries))
    return session


def is_retryable(error):
    message = str(error)
    return any(text in message for text in RETRYABLE)


def call(func, *args, tries=5, **kwargs):
    """Call a function until it works or the tries are used up."""
    for n in range(1, tries + 1):
        try:
            return func(*args, **kwargs)
        except ee.EEException as error:
            if not is_retryable(error) or n == tries:
                raise
            wait = min(60, 2 ** n) + random.random()
            logger.warning('%s, try %d of %d, waiting %.1f s', error, n, tries, wait)
            time.sleep(wait)


def get_info(obj, tries=5):
    return call(obj.getInfo, tries=tries)


@contextmanager
def workload_tag(tag):
    """Set the workload tag inside a block."""
    ee.data.setWorkloadTag(tag)
    try:
        yield
    finally:
        ee.data.resetWorkloadTag()


def set_deadline(seconds):
    ee.data.setDeadline(seconds * 1000)


class Downloader:
    def __init__(self, folder, session=None):
        self.folder = folder
        self.session = session or make_session()

    def save(self, url, path):
        r = self.session.get(url, stream=True, timeout=300)
        r.raise_for_status()
        with open(path, 'wb') as f:
            for chunk in r.iter_content(1024 * 1024):
                f.write(chunk)
        return path

    def image(self, image, name, region, scale, crs='EPSG:4326'):
        url = call(image.getDownloadURL, {
            'region': region,
            'scale': scale,
            'crs': crs,
            'format': 'GEO_TIFF',
        })
        return self.save(url, '{}/{}.tif'.format(self.folder, name))

    def table(self, fc, name, selectors=None):
        url = call(fc.getDownloadURL, 'csv', selectors, name)
        return self.save(url, '{}/{}.csv'.format(self.folder, name))

    def thumb(self, image, name, region, vis, dimensions=512):
        params = dict(vis, region=region, dimensions=dimensions, format='png')
        url = call(image.getThumbURL, params)
        return self.save(url, '{}/{}.png'.format(self.folder, name))


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    ee.Initialize()
    set_deadline(120)
    region = ee.Geometry.Rectangle([19.9, 49.15, 20.2, 49.35])
    d = Downloader('.')
    with workload_tag('tatra-dem'):
        d.image(ee.Image('NASA/NASADEM_HGT/001').select('elevation'), 'tatra', region, 30)
