import ee
import os
import argparse
import datetime
import json


def initialize():
    try:
        ee.Initialize()
    except Exception as e:
        ee.Authenticate()
        ee.Initialize()


def get_aoi(path):
    with open(path) as f:
        geojson = json.load(f)
    return ee.Geometry(geojson['features'][0]['geometry'])


def mask_s2_clouds(img):
    qa = img.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(mask)


def s2_mosaic(aoi, start, end):
    return ee.ImageCollection('COPERNICUS/S2_HARMONIZED') \
        .filterBounds(aoi) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60)) \
        .map(mask_s2_clouds) \
        .median()


def ndvi_change(aoi, event, window=90):
    event = datetime.datetime.strptime(event, '%Y-%m-%d')
    delta = datetime.timedelta(days=window)
    pre = s2_mosaic(aoi, (event - delta).strftime('%Y-%m-%d'), event.strftime('%Y-%m-%d'))
    post = s2_mosaic(aoi, event.strftime('%Y-%m-%d'), (event + delta).strftime('%Y-%m-%d'))
    pre_ndvi = pre.normalizedDifference(['B8', 'B4']).rename('pre')
    post_ndvi = post.normalizedDifference(['B8', 'B4']).rename('post')
    rel = post_ndvi.subtract(pre_ndvi).divide(pre_ndvi).multiply(100).rename('rdndvi')
    return pre_ndvi.addBands(post_ndvi).addBands(rel)


def sar_change(aoi, event, window=60, orbit='ASCENDING'):
    """Log ratio of the mean backscatter before and after"""
    event = ee.Date(event)
    col = ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(aoi) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.eq('orbitProperties_pass', orbit)) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
        .select('VH')
    pre = col.filterDate(event.advance(-window, 'day'), event).median()
    post = col.filterDate(event, event.advance(window, 'day')).median()
    return pre.subtract(post).rename('I_ratio')


def candidates(aoi, event):
    change = ndvi_change(aoi, event)
    ratio = sar_change(aoi, event)
    slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))
    mask = change.select('rdndvi').lt(-25) \
        .And(change.select('pre').gt(0.3)) \
        .And(slope.gt(15)) \
        .And(ratio.abs().gt(1.5))
    return mask.selfMask().rename('landslide')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--aoi', required=True)
    parser.add_argument('--event', required=True, help='YYYY-MM-DD')
    parser.add_argument('--name', default='landslides')
    args = parser.parse_args()

    initialize()
    aoi = get_aoi(args.aoi)
    image = candidates(aoi, args.event).clip(aoi)

    vectors = image.reduceToVectors(
        geometry=aoi,
        scale=10,
        geometryType='polygon',
        eightConnected=True,
        maxPixels=1e10
    ).map(lambda f: f.set('area', f.area(1))).filter(ee.Filter.gt('area', 500))

    task = ee.batch.Export.table.toDrive(
        collection=vectors,
        description=args.name,
        folder='landslides',
        fileFormat='SHP'
    )
    task.start()

    task2 = ee.batch.Export.image.toDrive(
        image=image.unmask(0).toByte(),
        description=args.name + '_raster',
        folder='landslides',
        region=aoi,
        scale=10,
        maxPixels=1e10
    )
    task2.start()


if __name__ == '__main__':
    main()
