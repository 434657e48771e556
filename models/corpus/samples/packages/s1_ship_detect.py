import ee
import json
from datetime import datetime, timedelta

ee.Initialize()

port = ee.Geometry.Rectangle([103.55, 1.10, 104.15, 1.32])
land = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filterBounds(port)
land_mask = ee.Image(0).byte().paint(land.map(lambda f: f.buffer(300)), 1)


def detect(img):
    """Bright targets on the water"""
    vv = img.select('VV')
    vh = img.select('VH')
    mean = vh.focal_mean(500, 'square', 'meters')
    ships = vh.subtract(mean).gt(10).And(vv.gt(0)).And(land_mask.Not())
    return ships.selfMask().rename('ship').copyProperties(img, ['system:time_start'])


def to_points(img):
    vectors = img.reduceToVectors(
        geometry=port,
        scale=10,
        geometryType='polygon',
        eightConnected=True,
        maxPixels=1e9
    )

    def describe(f):
        area = f.geometry().area(1)
        return ee.Feature(f.geometry().centroid(1), {
            'area': area,
            'length': f.geometry().bounds(1).perimeter(1).divide(4),
            'date': img.date().format('YYYY-MM-dd HH:mm')
        })

    return vectors.map(describe).filter(ee.Filter.gt('area', 400))


start = '2021-01-01'
for i in range(12):
    d0 = ee.Date(start).advance(i, 'month')
    d1 = d0.advance(1, 'month')
    col = (ee.ImageCollection('COPERNICUS/S1_GRD')
           .filterBounds(port)
           .filterDate(d0, d1)
           .filter(ee.Filter.eq('instrumentMode', 'IW'))
           .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')))
    n = col.size().getInfo()
    points = col.map(detect).map(to_points).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=points,
        description='ships_2021_%02d' % (i + 1),
        folder='ships',
        fileFormat='GeoJSON'
    )
    task.start()
    print(i + 1, n, 'scenes')
