"""Gap filling and smoothing of MODIS series."""

import ee


def linear_interpolation(collection, band, days=48):
    """Fill masked pixels by linear interpolation in time.

    Parameters
    ----------
    collection : ee.ImageCollection
        Collection with the band to fill.
    band : str
        Name of the band.
    days : int, optional
        Half size of the window in days (the default is 48).

    Returns
    -------
    ee.ImageCollection

    """
    def add_time(image):
        time = ee.Image.constant(image.date().millis()).toDouble().rename('time')
        return image.select(band).addBands(time.updateMask(image.select(band).mask()))

    timed = collection.map(add_time)

    def fill(image):
        date = image.date()
        # the last valid pixel before and the first one after
        past = timed.filterDate(date.advance(-days, 'day'), date).sort('system:time_start').mosaic()
        future = timed.filterDate(date, date.advance(days, 'day')).sort('system:time_start', False).mosaic()
        now = ee.Image.constant(date.millis()).toDouble()
        weight = now.subtract(past.select('time')).divide(future.select('time').subtract(past.select('time')))
        value = future.select(band).subtract(past.select(band)).multiply(weight).add(past.select(band))
        return image.select(band).unmask(value).copyProperties(image, ['system:time_start'])

    return collection.map(fill)


def moving_average(collection, band, days=16):
    def smooth(image):
        date = image.date()
        window = collection.filterDate(date.advance(-days, 'day'), date.advance(days + 1, 'day'))
        return window.select(band).mean().rename(band) \
            .copyProperties(image, ['system:time_start'])

    return collection.map(smooth)


def climatology_fill(collection, band):
    """Replace gaps with the mean of the same day of year."""
    def fill(image):
        doy = image.date().getRelative('day', 'year').add(1)
        mean = collection.filter(ee.Filter.dayOfYear(doy, doy.add(1))).select(band).mean()
        return image.select(band).unmask(mean).copyProperties(image, ['system:time_start'])

    return collection.map(fill)


def fill_stats(collection, band, region, scale=250):
    """Fraction of valid pixels for each image"""
    def valid(image):
        fraction = image.select(band).mask().reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=region,
            scale=scale,
            maxPixels=1e9
        ).get(band)
        return ee.Feature(None, {'date': image.date().format('YYYY-MM-dd'), 'valid': fraction})

    return ee.FeatureCollection(collection.map(valid))
