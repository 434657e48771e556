import io
import logging
import os
from concurrent.futures import ThreadPoolExecutor

import ee
import numpy as np
import requests

logging.basicConfig(level=logging.INFO)
log = logging.getLogger('patches')

ee.Initialize(project='ee-patchwork', opt_url='https://earthengine-highvolume.googleapis.com')

OUT_DIR = 'data/patches'
PATCH = 256
SCALE = 10
BANDS = ['B2', 'B3', 'B4', 'B8']
region = ee.Geometry.Rectangle([35.2, -1.5, 36.8, -0.2])


def get_image(year):
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(region) \
        .filterDate(f'{year}-01-01', f'{year}-12-31') \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
    return s2.select(BANDS).median()


def get_points(n, seed=42):
    points = ee.FeatureCollection.randomPoints(region, n, seed)
    coords = points.geometry().coordinates().getInfo()
    return coords


def fetch(image, lon, lat, retries=3):
    """Download one patch as numpy array"""
    box = ee.Geometry.Point([lon, lat]).buffer(PATCH * SCALE / 2).bounds()
    for attempt in range(retries):
        try:
            url = image.getDownloadURL({
                'region': box,
                'dimensions': [PATCH, PATCH],
                'format': 'NPY'
            })
            r = requests.get(url, timeout=120)
            r.raise_for_status()
            return np.load(io.BytesIO(r.content))
        except Exception as e:
            log.warning('attempt %d failed: %s', attempt + 1, e)
    return None


def work(args):
    i, (lon, lat), image = args
    path = os.path.join(OUT_DIR, f'{i:05d}.npy')
    if os.path.exists(path):
        return
    arr = fetch(image, lon, lat)
    if arr is None:
        log.error('patch %d lost', i)
        return
    arr = np.stack([arr[b] for b in BANDS], axis=-1)
    np.save(path, arr.astype(np.float32))


if __name__ == '__main__':
    os.makedirs(OUT_DIR, exist_ok=True)
    image = get_image(2022)
    coords = get_points(500)
    jobs = [(i, c, image) for i, c in enumerate(coords)]
    with ThreadPoolExecutor(max_workers=20) as pool:
        list(pool.map(work, jobs))
    log.info('done')
