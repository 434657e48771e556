# nighttime lights per district, India
import ee
import pandas as pd
import numpy as np
import time

ee.Initialize()

# districts
districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'India'))

# DMSP 1992 - 2013
dmsp = ee.ImageCollection('NOAA/DMSP-OLS/NIGHTTIME_LIGHTS').select('stable_lights')

# VIIRS 2014 - 2022
viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').select('avg_rad')


def dmsp_year(year):
    return dmsp.filterDate('%d-01-01' % year, '%d-12-31' % year).mean().rename('light')


def viirs_year(year):
    col = viirs.filterDate('%d-01-01' % year, '%d-12-31' % year)
    img = col.median()
    # remove noise
    return img.where(img.lt(0.3), 0).rename('light')


def sum_lights(img, year, scale):
    res = img.reduceRegions(
        collection=districts,
        reducer=ee.Reducer.sum().setOutputs(['sol']),
        scale=scale
    )
    return res.map(lambda f: f.set('year', year))


tasks = []

for year in range(1992, 2014):
    fc = sum_lights(dmsp_year(year), year, 1000)
    t = ee.batch.Export.table.toDrive(
        collection=fc,
        description='dmsp_%d' % year,
        folder='ntl_india',
        fileFormat='CSV',
        selectors=['ADM1_NAME', 'ADM2_NAME', 'ADM2_CODE', 'year', 'sol']
    )
    t.start()
    tasks.append(t)

for year in range(2014, 2023):
    fc = sum_lights(viirs_year(year), year, 500)
    t = ee.batch.Export.table.toDrive(
        collection=fc,
        description='viirs_%d' % year,
        folder='ntl_india',
        fileFormat='CSV',
        selectors=['ADM1_NAME', 'ADM2_NAME', 'ADM2_CODE', 'year', 'sol']
    )
    t.start()
    tasks.append(t)

# check status
for t in tasks:
    print(t.status()['description'], t.status()['state'])
