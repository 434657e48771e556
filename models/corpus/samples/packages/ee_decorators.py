import functools
import json
import os
import time
import hashlib
import pickle

import ee


class EETimeout(Exception):
    pass


class EEQuotaError(Exception):
    """Raised when too many requests are sent."""


def timeit(func):
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        t0 = time.time()
        result = func(*args, **kwargs)
        print('%s: %.1f s' % (func.__name__, time.time() - t0))
        return result
    return wrapper


def disk_cache(folder='.cache'):
    """Cache the result of a function that returns plain python objects"""
    def decorator(func):
        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            if not os.path.exists(folder):
                os.makedirs(folder)
            key = hashlib.sha1(repr((func.__name__, args, sorted(kwargs.items()))).encode()).hexdigest()
            path = os.path.join(folder, key + '.pkl')
            if os.path.exists(path):
                with open(path, 'rb') as f:
                    return pickle.load(f)
            result = func(*args, **kwargs)
            with open(path, 'wb') as f:
                pickle.dump(result, f)
            return result
        return wrapper
    return decorator


def check_ee(func):
    """Initialize Earth Engine if needed"""
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        try:
            ee.Number(0).getInfo()
        except Exception:
            ee.Initialize()
        return func(*args, **kwargs)
    return wrapper


def backoff(tries=6, base=1.0):
    def decorator(func):
        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            for n in range(tries):
                try:
                    return func(*args, **kwargs)
                except ee.EEException as e:
                    message = str(e)
                    if 'Too Many Requests' in message or 'Too many concurrent' in message:
                        time.sleep(base * 2 ** n)
                    elif 'Computation timed out' in message:
                        raise EETimeout(message)
                    else:
                        raise
            raise EEQuotaError('Gave up after %d tries' % tries)
        return wrapper
    return decorator


@timeit
@check_ee
@disk_cache()
@backoff(tries=4)
def image_dates(collection, lon, lat, start, end):
    """List of dates available at a point"""
    point = ee.Geometry.Point([lon, lat])
    col = ee.ImageCollection(collection).filterBounds(point).filterDate(start, end)
    millis = col.aggregate_array('system:time_start').getInfo()
    return sorted({time.strftime('%Y-%m-%d', time.gmtime(m / 1000)) for m in millis})


if __name__ == '__main__':
    print(image_dates('COPERNICUS/S2_SR_HARMONIZED', 12.5, 41.9, '2022-01-01', '2022-06-01'))
    print(image_dates('LANDSAT/LC08/C02/T1_L2', 12.5, 41.9, '2022-01-01', '2022-06-01'))
