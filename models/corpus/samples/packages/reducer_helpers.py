"""Reducers and zonal statistics with a friendlier interface."""
from functools import reduce as _reduce

import ee

_STATS = {
    'mean': ee.Reducer.mean,
    'median': ee.Reducer.median,
    'min': ee.Reducer.min,
    'max': ee.Reducer.max,
    'sum': ee.Reducer.sum,
    'std': ee.Reducer.stdDev,
    'var': ee.Reducer.variance,
    'count': ee.Reducer.count,
    'mode': ee.Reducer.mode,
    'first': ee.Reducer.first,
}


def make_reducer(stats):
    """Build a combined reducer.

    >>> make_reducer(['mean', 'std', 'p10', 'p90'])

    Args:
        stats (list): names of statistics; pXX are percentiles.

    Returns:
        ee.Reducer
    """
    reducers = []
    percentiles = []
    for s in stats:
        if s in _STATS:
            reducers.append(_STATS[s]())
        elif s.startswith('p') and s[1:].isdigit():
            percentiles.append(int(s[1:]))
        else:
            raise ValueError('Unknown statistic: {}'.format(s))
    if percentiles:
        reducers.append(ee.Reducer.percentile(percentiles))
    if not reducers:
        raise ValueError('stats is empty')
    return _reduce(lambda a, b: a.combine(reducer2=b, sharedInputs=True), reducers)


def zonal_stats(image, zones, stats=('mean',), scale=None, crs=None, tile_scale=1):
    """Zonal statistics for a collection of polygons."""
    return image.reduceRegions(
        collection=zones,
        reducer=make_reducer(stats),
        scale=scale,
        crs=crs,
        tileScale=tile_scale
    )


def region_stats(image, region, stats=('mean',), scale=None):
    """Statistics for one region as dictionary."""
    return image.reduceRegion(
        reducer=make_reducer(stats),
        geometry=region,
        scale=scale,
        maxPixels=1e13,
        bestEffort=True
    )


def area_by_class(image, region, scale):
    """Area in square metres for each value of a class image."""
    band = image.bandNames().get(0)
    areas = ee.Image.pixelArea().addBands(image.select([band])).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=region,
        scale=scale,
        maxPixels=1e13
    )
    groups = ee.List(areas.get('groups'))

    def to_pair(item):
        item = ee.Dictionary(item)
        key = ee.Number(item.get('class')).format('%d')
        return ee.List([key, item.get('sum')])

    return ee.Dictionary(groups.map(to_pair).flatten())


def temporal_stats(collection, stats=('mean', 'std')):
    return collection.reduce(make_reducer(stats))


def linear_trend(collection, band):
    """Slope per year of a band."""
    def add_time(img):
        t = ee.Image.constant(img.date().difference('2000-01-01', 'year')).float().rename('t')
        return t.addBands(img.select(band).float()).copyProperties(img, ['system:time_start'])

    return collection.map(add_time).select(['t', band]).reduce(ee.Reducer.linearFit()).select('scale')


def mann_kendall(collection, band):
    def add_time(img):
        t = ee.Image.constant(img.date().difference('2000-01-01', 'year')).float().rename('t')
        return t.addBands(img.select(band).float())

    return collection.map(add_time).reduce(ee.Reducer.kendallsCorrelation(2))
