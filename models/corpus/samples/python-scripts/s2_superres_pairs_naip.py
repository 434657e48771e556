import ee
import requests
import os
import numpy as np

ee.Initialize()

# pairs of NAIP (2.5 m) and Sentinel-2 (10 m) patches
np.random.seed(0)
states = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('NAME', 'Texas'))
points = ee.FeatureCollection.randomPoints(states.geometry(), 300, 33).geometry().coordinates().getInfo()

os.makedirs('pairs/lr', exist_ok=True)
os.makedirs('pairs/hr', exist_ok=True)

def save(image, region, scale, path):
    url = image.getDownloadURL({'region': region, 'scale': scale, 'crs': 'EPSG:3857', 'format': 'GEO_TIFF'})
    r = requests.get(url)
    r.raise_for_status()
    with open(path, 'wb') as f:
        f.write(r.content)

for i, (x, y) in enumerate(points):
    region = ee.Geometry.Point([x, y]).buffer(640).bounds()
    naip = ee.ImageCollection('USDA/NAIP/DOQQ').filterBounds(region).filterDate('2020-01-01', '2020-12-31')
    if naip.size().getInfo() == 0:
        continue
    date = ee.Date(naip.first().get('system:time_start'))
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(region) \
        .filterDate(date.advance(-20, 'day'), date.advance(20, 'day')) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 2))
    if s2.size().getInfo() == 0:
        print(i, 'no s2')
        continue
    try:
        save(s2.select(['B4', 'B3', 'B2', 'B8']).first(), region, 10, 'pairs/lr/%04d.tif' % i)
        save(naip.select(['R', 'G', 'B', 'N']).mosaic(), region, 2.5, 'pairs/hr/%04d.tif' % i)
        print(i, 'ok')
    except Exception as e:
        print(i, e)
