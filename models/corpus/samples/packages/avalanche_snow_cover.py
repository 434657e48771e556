"""snowtools.cover

Snow cover duration and snow line elevation.
"""
from datetime import date, datetime
import logging

import ee

from snowtools import constants as c
from snowtools.utils import get_region, hydro_year

logger = logging.getLogger(__name__)


def snow_mask(image, threshold=c.NDSI_THRESHOLD):
    """Binary snow mask from MOD10A1.

    Args:
        image: ee.Image with the band NDSI_Snow_Cover.
        threshold: NDSI threshold in percent.

    Returns:
        ee.Image with the band snow.
    """
    ndsi = image.select('NDSI_Snow_Cover')
    return ndsi.gte(threshold).rename('snow').copyProperties(image, ['system:time_start'])


def snow_days(region, year):
    """Number of days with snow in a hydrological year."""
    start, end = hydro_year(year)
    collection = (
        ee.ImageCollection(c.MOD10A1)
        .filterDate(start, end)
        .map(snow_mask)
    )
    total = collection.sum()
    valid = collection.count()
    # scale to the full year
    return total.divide(valid).multiply(365).rename('snow_days').clip(region).set('year', year)


def melt_out_date(region, year):
    """Last day of the year with snow."""
    collection = (
        ee.ImageCollection(c.MOD10A1)
        .filterDate(f'{year}-01-01', f'{year}-08-31')
        .map(snow_mask)
    )

    def add_doy(image):
        doy = image.date().getRelative('day', 'year').add(1)
        return ee.Image.constant(doy).toInt16().updateMask(image.select('snow')).rename('doy')

    return collection.map(add_doy).max().clip(region)


def snow_line(region, day, dem=None):
    """Elevation at which half of the pixels are snow covered."""
    dem = dem or ee.Image(c.DEM).select('elevation')
    d = ee.Date(day)
    snow = snow_mask(
        ee.ImageCollection(c.MOD10A1).filterDate(d.advance(-3, 'day'), d.advance(4, 'day')).max()
        .set('system:time_start', d.millis())
    )
    band = dem.divide(100).floor().multiply(100).toInt16().rename('band')
    groups = ee.Image(snow).addBands(band).reduceRegion(
        reducer=ee.Reducer.mean().group(groupField=1, groupName='elevation'),
        geometry=region,
        scale=500,
        maxPixels=1e9,
    ).get('groups')
    values = ee.List(groups).getInfo()
    for v in sorted(values, key=lambda v: v['elevation']):
        if v['mean'] is not None and v['mean'] >= 0.5:
            return v['elevation']
    return None


def run(region_name, first, last):
    region = get_region(region_name)
    results = []
    for year in range(first, last + 1):
        mean = snow_days(region, year).reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=region,
            scale=500,
            maxPixels=1e9,
        ).get('snow_days')
        value = ee.Number(mean).getInfo()
        logger.info('%s %d %.1f', region_name, year, value)
        results.append((year, value))
    return results
