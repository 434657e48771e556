import ee
import pandas as pd
ee.Initialize()

# gas flares in the Niger delta from VIIRS monthly radiance
delta = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.And(
    ee.Filter.eq('ADM0_NAME', 'Nigeria'),
    ee.Filter.inList('ADM1_NAME', ['Delta', 'Rivers', 'Bayelsa', 'Akwa Ibom', 'Imo'])))

viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')

def flares(img):
    # only months with enough cloud free observations
    rad = img.select('avg_rad').updateMask(img.select('cf_cvg').gte(3))
    return rad.gt(30).rename('flare').addBands(rad.updateMask(rad.gt(30)).rename('rad')) \
        .copyProperties(img, ['system:time_start'])

col = viirs.filterDate('2014-01-01', '2022-12-31').map(flares)

def by_state(img):
    s = img.reduceRegions(
        collection=delta,
        reducer=ee.Reducer.sum(),
        scale=463.83
    )
    d = img.date().format('YYYY-MM')
    return s.map(lambda f: ee.Feature(None, {
        'state': f.get('ADM1_NAME'),
        'month': d,
        'pixels': f.get('flare'),
        'radiance': f.get('rad')
    }))

res = col.map(by_state).flatten()
task = ee.batch.Export.table.toDrive(
    collection=res,
    description='niger_delta_flares',
    fileFormat='CSV',
    selectors=['state', 'month', 'pixels', 'radiance']
)
task.start()
