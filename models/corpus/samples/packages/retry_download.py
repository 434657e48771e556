import os
import time
import zipfile
import logging
from functools import wraps

import ee
import requests

logger = logging.getLogger(__name__)


def retry(max_tries=5, delay=2, backoff=2, exceptions=(ee.EEException, requests.RequestException)):
    """Retry decorator with exponential backoff"""
    def decorator(func):
        @wraps(func)
        def wrapper(*args, **kwargs):
            wait = delay
            for i in range(max_tries):
                try:
                    return func(*args, **kwargs)
                except exceptions as e:
                    if i == max_tries - 1:
                        raise
                    logger.warning('%s failed (%s), retrying in %d s', func.__name__, e, wait)
                    time.sleep(wait)
                    wait *= backoff
        return wrapper
    return decorator


@retry()
def get_info(obj):
    return obj.getInfo()


@retry(max_tries=3)
def download_image(image, filename, region, scale, crs='EPSG:4326'):
    url = image.getDownloadURL({
        'scale': scale,
        'crs': crs,
        'region': region,
        'format': 'GEO_TIFF'
    })
    response = requests.get(url, stream=True)
    response.raise_for_status()
    with open(filename, 'wb') as f:
        for chunk in response.iter_content(chunk_size=8192):
            f.write(chunk)
    return filename


@retry(max_tries=3)
def download_zip(image, folder, name, region, scale):
    url = image.getDownloadURL({
        'name': name,
        'scale': scale,
        'region': region,
        'filePerBand': True
    })
    zip_path = os.path.join(folder, name + '.zip')
    r = requests.get(url)
    r.raise_for_status()
    with open(zip_path, 'wb') as fd:
        fd.write(r.content)
    with zipfile.ZipFile(zip_path) as z:
        z.extractall(folder)
    os.remove(zip_path)


def download_collection(collection, folder, region, scale, prefix=''):
    """Download all images of a collection"""
    if not os.path.exists(folder):
        os.makedirs(folder)

    n = get_info(collection.size())
    images = collection.toList(n)
    for i in range(n):
        image = ee.Image(images.get(i))
        name = get_info(image.date().format('yyyyMMdd'))
        filename = os.path.join(folder, '{}{}.tif'.format(prefix, name))
        if os.path.exists(filename):
            logger.info('%s exists, skipped', filename)
            continue
        logger.info('[%d/%d] %s', i + 1, n, filename)
        try:
            download_image(image, filename, region, scale)
        except Exception:
            logger.exception('Could not download %s', filename)


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO, format='%(asctime)s %(levelname)s %(message)s')
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([-71.8, -33.6, -71.4, -33.2])
    ndvi = (ee.ImageCollection('MODIS/061/MOD13Q1')
            .filterDate('2020-01-01', '2021-01-01')
            .select('NDVI'))
    download_collection(ndvi, 'ndvi', aoi, 250, prefix='ndvi_')
