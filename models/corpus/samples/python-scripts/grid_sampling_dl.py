"""
Make a grid over the AOI and download S2 + label for each cell (segmentation dataset).
Train / val / test split is by cell.
"""
import ee
import os
import random
import time
import requests
import shutil
from multiprocessing.pool import ThreadPool

ee.Initialize(opt_url='https://earthengine-highvolume.googleapis.com')

AOI = ee.Geometry.Rectangle([-101.5, 40.5, -97.5, 42.5])
CELL = 2560     # meters
CRS = 'EPSG:5070'
YEAR = 2021
N_CELLS = 1000
BANDS = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12']
OUT = '/data/cdl_dataset'

random.seed(42)


def mask(img):
    scl = img.select('SCL')
    m = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return img.select(BANDS).updateMask(m)


def get_image():
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(AOI)
            .filterDate(f'{YEAR}-07-01', f'{YEAR}-08-31')
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
            .map(mask)
            .median()
            .toUint16())


def get_label():
    cdl = ee.ImageCollection('USDA/NASS/CDL').filterDate(f'{YEAR}-01-01', f'{YEAR}-12-31').first().select('cropland')
    # corn, soybean, winter wheat, alfalfa, other
    return cdl.remap([1, 5, 24, 36], [1, 2, 3, 4], 0).rename('label').toUint8()


def make_cells():
    grid = AOI.coveringGrid(CRS, CELL)
    n = grid.size().getInfo()
    print('total cells', n)
    grid = grid.randomColumn('rnd', 1).sort('rnd').limit(N_CELLS)
    return grid.getInfo()['features']


def download(image, region, path, bands=None):
    url = image.getDownloadURL({
        'region': region,
        'scale': 10,
        'crs': CRS,
        'format': 'GEO_TIFF'
    })
    r = requests.get(url, stream=True)
    if r.status_code != 200:
        raise r.raise_for_status()
    with open(path, 'wb') as f:
        shutil.copyfileobj(r.raw, f)


def process(args):
    i, feature = args
    p = random.random()
    split = 'train' if p < 0.7 else ('val' if p < 0.85 else 'test')
    region = ee.Geometry(feature['geometry'])
    img_path = os.path.join(OUT, split, 'images', f'{i:05d}.tif')
    lab_path = os.path.join(OUT, split, 'labels', f'{i:05d}.tif')
    for attempt in range(5):
        try:
            download(get_image(), region, img_path)
            download(get_label(), region, lab_path)
            print(i, 'ok')
            return
        except Exception as e:
            print(i, 'attempt', attempt, e)
            time.sleep(2 ** attempt)


if __name__ == '__main__':
    for split in ['train', 'val', 'test']:
        for sub in ['images', 'labels']:
            os.makedirs(os.path.join(OUT, split, sub), exist_ok=True)
    cells = make_cells()
    pool = ThreadPool(20)
    pool.map(process, enumerate(cells))
    pool.close()
    pool.join()
