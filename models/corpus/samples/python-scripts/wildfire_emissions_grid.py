import ee
import math
import datetime

ee.Initialize()

# Daily active fire counts and FRP on a 0.5 degree grid, Siberia 2021
xmin, ymin, xmax, ymax = 100, 58, 140, 70
step = 0.5

cells = []
lon = xmin
while lon < xmax:
    lat = ymin
    while lat < ymax:
        cell = ee.Feature(
            ee.Geometry.Rectangle([lon, lat, lon + step, lat + step], None, False),
            {'lon': lon + step / 2, 'lat': lat + step / 2}
        )
        cells.append(cell)
        lat += step
    lon += step

grid = ee.FeatureCollection(cells)
print('cells:', len(cells))

mod14 = ee.ImageCollection('MODIS/061/MOD14A1').select(['FireMask', 'MaxFRP'])


def fire(img):
    f = img.select('FireMask').gte(8)
    frp = img.select('MaxFRP').multiply(0.1).updateMask(f)
    return f.rename('fires').addBands(frp.rename('frp')).copyProperties(img, ['system:time_start'])


col = mod14.filterDate('2021-06-01', '2021-09-30').map(fire)

for month in range(6, 10):
    start = datetime.date(2021, month, 1)
    end = datetime.date(2021, month + 1, 1)
    img = col.filterDate(start.isoformat(), end.isoformat()).sum()
    stats = img.reduceRegions(
        collection=grid,
        reducer=ee.Reducer.sum(),
        scale=1000,
        tileScale=2
    )
    task = ee.batch.Export.table.toDrive(
        collection=stats,
        description='fires_2021_%02d' % month,
        folder='siberia',
        fileFormat='CSV',
        selectors=['lon', 'lat', 'fires', 'frp']
    )
    task.start()
