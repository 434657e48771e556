import os
import ee
import geemap
from datetime import datetime
from dateutil.relativedelta import relativedelta

ee.Initialize(project='ee-dl-monthly')

roi = ee.Geometry.Rectangle([23.55, 37.85, 23.85, 38.10])
out_dir = 'athens_s2'
if not os.path.exists(out_dir):
    os.makedirs(out_dir)

start = datetime(2022, 1, 1)
end = datetime(2023, 1, 1)

current = start
while current < end:
    nxt = current + relativedelta(months=1)
    s = current.strftime('%Y-%m-%d')
    e = nxt.strftime('%Y-%m-%d')

    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(roi) \
        .filterDate(s, e) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

    n = col.size().getInfo()
    if n == 0:
        print(s, 'no images')
        current = nxt
        continue

    img = col.median().select(['B2', 'B3', 'B4', 'B8']).clip(roi).toUint16()
    fn = os.path.join(out_dir, f's2_{current.strftime("%Y_%m")}.tif')

    if os.path.exists(fn):
        print(fn, 'exists')
    else:
        geemap.ee_export_image(img, filename=fn, scale=20, region=roi, file_per_band=False)
        print(fn, n)

    current = nxt

# whole collection of single images
col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(roi) \
    .filterDate('2022-07-01', '2022-08-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)) \
    .select(['B4', 'B3', 'B2'])
print(col.aggregate_array('system:id').getInfo())

geemap.ee_export_image_collection(col, out_dir=out_dir, scale=30, region=roi)
# geemap.ee_export_image_collection_to_drive(col, folder='export', scale=10)
