import os
import sys
import ee
import requests
from multiprocessing.pool import ThreadPool
from functools import partial

ee.Initialize()

fields = ee.FeatureCollection('users/cropwatch/fields_2021')
out_dir = 'thumbs'
if not os.path.exists(out_dir):
    os.makedirs(out_dir)

vis_rgb = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000}
vis_fc = {'bands': ['B8', 'B4', 'B3'], 'min': 0, 'max': 5000}


def get_image(region, month):
    start = ee.Date.fromYMD(2021, month, 1)
    return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(region) \
        .filterDate(start, start.advance(1, 'month')) \
        .sort('CLOUDY_PIXEL_PERCENTAGE') \
        .first()


def download(feature, vis, prefix, month):
    fid = feature['properties']['field_id']
    path = os.path.join(out_dir, '%s_%s_%02d.png' % (prefix, fid, month))
    if os.path.exists(path):
        return path
    region = ee.Geometry(feature['geometry']).buffer(100).bounds()
    image = ee.Image(get_image(region, month))
    for i in range(3):
        try:
            url = image.getThumbURL(dict(vis, region=region, dimensions=256, format='png'))
            r = requests.get(url, timeout=60)
            r.raise_for_status()
            with open(path, 'wb') as f:
                f.write(r.content)
            return path
        except Exception as e:
            print(fid, month, e, file=sys.stderr)
    return None


features = fields.getInfo()['features']
print(len(features), 'fields')

pool = ThreadPool(10)
for month in range(4, 11):
    n = 0
    for path in pool.imap_unordered(partial(download, vis=vis_rgb, prefix='rgb', month=month), features):
        if path:
            n += 1
    for path in pool.imap_unordered(partial(download, vis=vis_fc, prefix='fc', month=month), features):
        if path:
            n += 1
    print(month, n)
pool.close()
pool.join()
