"""
Aggregate ERA5-Land hourly to daily values (Tmin, Tmean, Tmax, wind, RH) for a set of points
"""
import ee
import math
import pandas as pd
import sys

ee.Initialize()

ERA5 = ee.ImageCollection('ECMWF/ERA5_LAND/HOURLY')

POINTS = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([7.45, 46.95]), {'station': 'Bern'}),
    ee.Feature(ee.Geometry.Point([8.55, 47.37]), {'station': 'Zurich'}),
    ee.Feature(ee.Geometry.Point([6.14, 46.20]), {'station': 'Geneve'}),
    ee.Feature(ee.Geometry.Point([8.96, 46.00]), {'station': 'Lugano'}),
])


def relative_humidity(img):
    t = img.select('temperature_2m').subtract(273.15)
    td = img.select('dewpoint_temperature_2m').subtract(273.15)
    es = t.multiply(17.625).divide(t.add(243.04)).exp()
    e = td.multiply(17.625).divide(td.add(243.04)).exp()
    return img.addBands(e.divide(es).multiply(100).rename('rh'))


def wind_speed(img):
    u = img.select('u_component_of_wind_10m')
    v = img.select('v_component_of_wind_10m')
    return img.addBands(u.hypot(v).rename('wind'))


def daily(date):
    date = ee.Date(date)
    col = ERA5.filterDate(date, date.advance(1, 'day')).map(relative_humidity).map(wind_speed)
    t = col.select('temperature_2m')
    tmin = t.min().subtract(273.15).rename('tmin')
    tmax = t.max().subtract(273.15).rename('tmax')
    tmean = t.mean().subtract(273.15).rename('tmean')
    rh = col.select('rh').mean()
    wind = col.select('wind').mean()
    precip = col.select('total_precipitation_hourly').sum().multiply(1000).rename('precip')
    return ee.Image.cat([tmin, tmean, tmax, rh, wind, precip]).set('date', date.format('YYYY-MM-dd'))


def extract(img):
    fc = img.reduceRegions(collection=POINTS, reducer=ee.Reducer.first(), scale=11132)
    return fc.map(lambda f: ee.Feature(None, f.toDictionary()).set('date', img.get('date')))


def run(year):
    start = ee.Date.fromYMD(year, 1, 1)
    n = start.advance(1, 'year').difference(start, 'day')
    dates = ee.List.sequence(0, n.subtract(1)).map(lambda i: start.advance(i, 'day'))
    col = ee.ImageCollection.fromImages(dates.map(daily))
    table = col.map(extract).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=table,
        description='era5_daily_{}'.format(year),
        folder='era5',
        fileFormat='CSV',
        selectors=['station', 'date', 'tmin', 'tmean', 'tmax', 'rh', 'wind', 'precip']
    )
    task.start()


if __name__ == '__main__':
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    last = int(sys.argv[2]) if len(sys.argv) > 2 else 2020
    for y in range(first, last + 1):
        run(y)
        print('started', y)
