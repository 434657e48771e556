import ee
import numpy as np
import requests
import io
import os
from concurrent.futures import ThreadPoolExecutor

ee.Initialize(opt_url='https://earthengine-highvolume.googleapis.com')

PATCH = 128
SCALE = 10
N_POINTS = 500
OUT = 'chips'

os.makedirs(OUT, exist_ok=True)

region = ee.Geometry.Rectangle([11.0, 48.0, 12.2, 48.9])

image = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
         .filterBounds(region)
         .filterDate('2021-05-01', '2021-08-31')
         .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
         .select(['B4', 'B3', 'B2', 'B8'])
         .median()
         .toUint16())

label = ee.ImageCollection('ESA/WorldCover/v200').first().rename('label').toUint16()

stack = image.addBands(label)

points = label.stratifiedSample(
    numPoints=N_POINTS // 5,
    classBand='label',
    region=region,
    scale=100,
    seed=123,
    geometries=True
)
coords = points.geometry().coordinates().getInfo()
print(len(coords), 'points')


def get_chip(args):
    i, coord = args
    path = os.path.join(OUT, f'chip_{i:05d}.npy')
    if os.path.exists(path):
        return
    pt = ee.Geometry.Point(coord)
    box = pt.buffer(PATCH * SCALE / 2).bounds()
    url = stack.getDownloadURL({
        'region': box,
        'dimensions': [PATCH, PATCH],
        'format': 'NPY'
    })
    r = requests.get(url)
    r.raise_for_status()
    arr = np.load(io.BytesIO(r.content))
    np.save(path, arr)


with ThreadPoolExecutor(max_workers=10) as executor:
    list(executor.map(get_chip, enumerate(coords)))

print('Done')
