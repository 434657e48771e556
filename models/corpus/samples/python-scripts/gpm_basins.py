import ee
import pandas as pd
import sys

ee.Initialize()

# GPM IMERG daily rainfall per sub-basin
hybas = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_7')
aoi = ee.Geometry.Point([85.3, 27.7])
basins = hybas.filterBounds(aoi.buffer(50000))
print('Basins:', basins.size().getInfo())

start = ee.Date('2020-06-01')
end = ee.Date('2020-10-01')
ndays = end.difference(start, 'day')

gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_V06').select('precipitationCal')


def daily(n):
    d = start.advance(n, 'day')
    # half-hourly mm/hr
    img = gpm.filterDate(d, d.advance(1, 'day')).sum().multiply(0.5)
    return img.rename('precip').set('system:time_start', d.millis()).set('date', d.format('YYYY-MM-dd'))


days = ee.List.sequence(0, ndays.subtract(1))
daily_col = ee.ImageCollection.fromImages(days.map(daily))


def zonal(img):
    fc = img.reduceRegions(
        collection=basins,
        reducer=ee.Reducer.mean(),
        scale=11132,
    )
    return fc.map(lambda f: ee.Feature(None, {
        'HYBAS_ID': f.get('HYBAS_ID'),
        'date': img.get('date'),
        'precip': f.get('mean')
    }))


out = daily_col.map(zonal).flatten()

task = ee.batch.Export.table.toDrive(**{
    'collection': out,
    'description': 'gpm_daily_basins',
    'folder': 'gpm',
    'fileFormat': 'CSV',
    'selectors': ['HYBAS_ID', 'date', 'precip']
})
task.start()
print(task.status())
