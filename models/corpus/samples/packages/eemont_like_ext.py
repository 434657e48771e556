"""Extra methods for ee objects."""
import json
import warnings

import ee


def extend(cls, static=False):
    """Decorator that adds a function as a method of an ee class"""
    def wrapper(func):
        if static:
            setattr(cls, func.__name__, staticmethod(func))
        else:
            setattr(cls, func.__name__, func)
        return func
    return wrapper


SCALE = {
    'COPERNICUS/S2_SR_HARMONIZED': (0.0001, 0),
    'COPERNICUS/S2_SR': (0.0001, 0),
    'MODIS/061/MOD13Q1': (0.0001, 0),
    'MODIS/061/MOD09A1': (0.0001, 0),
}


@extend(ee.image.Image)
def ndvi_s2(self):
    return self.normalizedDifference(['B8', 'B4']).rename('NDVI')


@extend(ee.image.Image)
def keep_time(self, source):
    """Copy the time properties of another image."""
    return ee.Image(self.copyProperties(source, ['system:time_start', 'system:time_end']))


@extend(ee.image.Image)
def mean_over(self, geometry, scale):
    return self.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        bestEffort=True
    )


@extend(ee.imagecollection.ImageCollection)
def closest(self, date):
    """Image closest to a date."""
    date = ee.Date(date)

    def add_diff(img):
        diff = img.date().difference(date, 'day').abs()
        return img.set('date_diff', diff)

    return ee.Image(self.map(add_diff).sort('date_diff').first())


@extend(ee.imagecollection.ImageCollection)
def dates(self):
    return self.aggregate_array('system:time_start').map(lambda t: ee.Date(t).format('YYYY-MM-dd'))


@extend(ee.imagecollection.ImageCollection)
def yearly(self, start_year, end_year, reducer=None):
    reducer = reducer or ee.Reducer.mean()
    years = ee.List.sequence(start_year, end_year)

    def one(year):
        start = ee.Date.fromYMD(year, 1, 1)
        img = self.filterDate(start, start.advance(1, 'year')).reduce(reducer)
        return img.set('year', year).set('system:time_start', start.millis())

    return ee.ImageCollection(years.map(one))


@extend(ee.imagecollection.ImageCollection)
def monthly_climatology(self):
    def one(m):
        img = self.filter(ee.Filter.calendarRange(m, m, 'month')).mean()
        return img.set('month', m)

    return ee.ImageCollection(ee.List.sequence(1, 12).map(one))


@extend(ee.featurecollection.FeatureCollection)
def to_records(self):
    """List of property dictionaries (client side)."""
    info = self.getInfo()
    if len(info['features']) == 5000:
        warnings.warn('The collection may be truncated')
    return [f['properties'] for f in info['features']]


@extend(ee.featurecollection.FeatureCollection)
def to_geojson(self, path):
    with open(path, 'w') as f:
        json.dump(self.getInfo(), f)


@extend(ee.geometry.Geometry)
def area_km2(self):
    return self.area(1).divide(1e6)
