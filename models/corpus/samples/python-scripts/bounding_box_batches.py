import ee
import math

ee.Initialize()


def split_bbox(west, south, east, north, step):
    boxes = []
    nx = int(math.ceil((east - west) / step))
    ny = int(math.ceil((north - south) / step))
    for i in range(nx):
        for j in range(ny):
            x0 = west + i * step
            y0 = south + j * step
            x1 = min(x0 + step, east)
            y1 = min(y0 + step, north)
            boxes.append((i, j, [x0, y0, x1, y1]))
    return boxes


country = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Laos'))
bounds = country.geometry().bounds().coordinates().getInfo()[0]
west = min(c[0] for c in bounds)
east = max(c[0] for c in bounds)
south = min(c[1] for c in bounds)
north = max(c[1] for c in bounds)

image = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
         .filterDate('2022-11-01', '2023-04-30')
         .filterBounds(country)
         .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
         .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
         .median()
         .toUint16())

for i, j, box in split_bbox(west, south, east, north, 1.0):
    region = ee.Geometry.Rectangle(box)
    # skip tiles outside the country
    if not country.geometry().intersects(region, 100).getInfo():
        continue
    name = 'laos_s2_x{:02d}_y{:02d}'.format(i, j)
    task = ee.batch.Export.image.toDrive(
        image=image.clip(region),
        description=name,
        folder='laos_s2',
        fileNamePrefix=name,
        region=region,
        scale=10,
        crs='EPSG:32648',
        maxPixels=1e13
    )
    task.start()
    print(name)
