import ee
import math
import time

ee.Initialize()

roi = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Rwanda')).geometry()


def fishnet(geometry, dx, dy):
    """List of rectangles covering a geometry"""
    coords = ee.Array(geometry.bounds().coordinates().get(0)).getInfo()
    xs = [c[0] for c in coords]
    ys = [c[1] for c in coords]
    xmin, xmax = min(xs), max(xs)
    ymin, ymax = min(ys), max(ys)
    cells = []
    x = xmin
    while x < xmax:
        y = ymin
        while y < ymax:
            cells.append(ee.Geometry.Rectangle([x, y, x + dx, y + dy], None, False))
            y += dy
        x += dx
    return cells


cells = fishnet(roi, 0.5, 0.5)
print(len(cells), 'cells')

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(roi) \
    .filterDate('2022-06-01', '2022-09-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .select(['B2', 'B3', 'B4', 'B8'])

img = s2.median().clip(roi).toInt16()

tasks = []
for i, cell in enumerate(cells):
    if not cell.intersects(roi, 1).getInfo():
        continue
    t = ee.batch.Export.image.toDrive(
        image=img,
        description='rwanda_%03d' % i,
        folder='rwanda_s2',
        region=cell,
        scale=10,
        crs='EPSG:32735',
        maxPixels=1e10
    )
    t.start()
    tasks.append(t)

while len([t for t in tasks if t.active()]) > 0:
    print(len([t for t in tasks if t.active()]), 'tasks running')
    time.sleep(120)
print('finished')
