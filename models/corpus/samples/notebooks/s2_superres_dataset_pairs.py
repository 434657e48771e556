import os
import ee
import geemap
import random
import numpy as np
import pandas as pd
import rasterio
from concurrent.futures import ThreadPoolExecutor, as_completed

ee.Initialize(project='ee-superres', opt_url='https://earthengine-highvolume.googleapis.com')

random.seed(42)
OUT = 'pairs'
os.makedirs(f'{OUT}/lr', exist_ok=True)
os.makedirs(f'{OUT}/hr', exist_ok=True)

states = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.inList('NAME', ['Iowa', 'Ohio', 'Texas', 'Oregon', 'Georgia']))
points = ee.FeatureCollection.randomPoints(states.geometry(), 500, 42)
coords = points.geometry().coordinates().getInfo()

naip = ee.ImageCollection('USDA/NAIP/DOQQ').filterDate('2018-01-01', '2020-12-31')
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')


def get_pair(i, xy):
    pt = ee.Geometry.Point(xy)
    region = pt.buffer(640).bounds()
    hr = naip.filterBounds(pt).sort('system:time_start', False).first()
    date = ee.Date(hr.get('system:time_start'))
    col = s2.filterBounds(pt).filterDate(date.advance(-15, 'day'), date.advance(15, 'day')).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
    n = col.size().getInfo()
    if n == 0:
        return i, None, 'no S2'
    lr = col.first()
    crs = lr.select('B4').projection().crs().getInfo()
    geemap.ee_export_image(lr.select(['B4', 'B3', 'B2', 'B8']), f'{OUT}/lr/{i:04d}.tif', scale=10, crs=crs, region=region, file_per_band=False, verbose=False)
    geemap.ee_export_image(hr.select(['R', 'G', 'B', 'N']), f'{OUT}/hr/{i:04d}.tif', scale=2.5, crs=crs, region=region, file_per_band=False, verbose=False)
    return i, lr.id().getInfo(), date.format('YYYY-MM-dd').getInfo()


rows = []
with ThreadPoolExecutor(8) as ex:
    futures = [ex.submit(get_pair, i, xy) for i, xy in enumerate(coords)]
    for f in as_completed(futures):
        try:
            rows.append(f.result())
        except Exception as e:
            print('error:', e)

df = pd.DataFrame(rows, columns=['idx', 's2_id', 'naip_date']).sort_values('idx')
print(df['s2_id'].notna().sum(), 'pairs')
df.to_csv(f'{OUT}/index.csv', index=False)

# check the sizes
bad = []
for i in df.loc[df['s2_id'].notna(), 'idx']:
    with rasterio.open(f'{OUT}/lr/{i:04d}.tif') as a, rasterio.open(f'{OUT}/hr/{i:04d}.tif') as b:
        x = a.read()
        if (x == 0).any() or b.width < 4 * a.width - 8:
            bad.append(i)
print('bad:', bad)
