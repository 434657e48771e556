"""Small helpers shared by the scripts of the project."""
import datetime
import time

import ee


def value_at(image, lon, lat, scale=30):
    """Band values at a point"""
    point = ee.Geometry.Point([lon, lat])
    return image.reduceRegion(
        reducer=ee.Reducer.first(),
        geometry=point,
        scale=scale
    ).getInfo()


def series_at(collection, lon, lat, scale=30):
    """Dictionary of date and values at a point"""
    point = ee.Geometry.Point([lon, lat])
    rows = collection.getRegion(point, scale).getInfo()
    header = rows[0]
    out = {}
    for row in rows[1:]:
        item = dict(zip(header, row))
        date = datetime.datetime.utcfromtimestamp(item['time'] / 1000)
        out[date.strftime('%Y-%m-%d')] = {k: item[k] for k in header[4:]}
    return out


def unique_dates(collection):
    dates = collection.aggregate_array('system:time_start') \
        .map(lambda t: ee.Date(t).format('YYYY-MM-dd'))
    return dates.distinct().sort()


def mosaic_by_date(collection):
    """Mosaic the images of the same day"""
    dates = unique_dates(collection)

    def mosaic(d):
        d = ee.Date(d)
        img = collection.filterDate(d, d.advance(1, 'day')).mosaic()
        return img.set('system:time_start', d.millis())

    return ee.ImageCollection(dates.map(mosaic))


def closest_image(collection, date):
    date = ee.Date(date)
    col = collection.map(lambda img: img.set('diff', img.date().difference(date, 'day').abs()))
    return ee.Image(col.sort('diff').first())


def wait_for(task, seconds=20):
    """Wait for one task"""
    while task.active():
        time.sleep(seconds)
    status = task.status()
    if status['state'] != 'COMPLETED':
        raise RuntimeError('{}: {}'.format(status['description'], status.get('error_message')))
    return status


def add_doy(image):
    doy = image.date().getRelative('day', 'year').add(1)
    return image.addBands(ee.Image.constant(doy).toInt16().rename('doy'))


def add_time(image):
    years = image.date().difference('1970-01-01', 'year')
    return image.addBands(ee.Image.constant(years).toFloat().rename('t'))


def zero_mask(image):
    return image.updateMask(image.neq(0))
