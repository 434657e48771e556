"""
Monthly actual ET (MOD16A2) averaged over the basin
Author: S. Haddad
"""
import ee
import pandas as pd

ee.Initialize()

basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_5') \
    .filter(ee.Filter.eq('HYBAS_ID', 2050065720))

et = ee.ImageCollection('MODIS/006/MOD16A2') \
    .filterDate('2010-01-01', '2020-01-01') \
    .select('ET')


def scale_et(image):
    return image.multiply(0.1).copyProperties(image, ['system:time_start'])


et = et.map(scale_et)

years = ee.List.sequence(2010, 2019)
months = ee.List.sequence(1, 12)


def by_year(y):
    def by_month(m):
        return et.filter(ee.Filter.calendarRange(y, y, 'year')) \
                 .filter(ee.Filter.calendarRange(m, m, 'month')) \
                 .sum() \
                 .set('year', y) \
                 .set('month', m) \
                 .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis())
    return months.map(by_month)


monthly_et = ee.ImageCollection.fromImages(years.map(by_year).flatten())


def basin_mean(image):
    mean = image.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=basin.geometry(),
        scale=500,
        maxPixels=1e9,
        bestEffort=True
    )
    return ee.Feature(None, {
        'year': image.get('year'),
        'month': image.get('month'),
        'ET': mean.get('ET')
    })


fc = monthly_et.map(basin_mean)
task = ee.batch.Export.table.toDrive(
    collection=fc,
    description='ET_monthly_basin',
    fileFormat='CSV'
)
task.start()
