import ee
import pandas as pd
import time

ee.Initialize()

GADM = 'users/econlab/gadm36_1'
regions = ee.FeatureCollection(GADM)

def dmsp(year):
    col = ee.ImageCollection('NOAA/DMSP-OLS/NIGHTTIME_LIGHTS').filterDate('%d-01-01' % year, '%d-12-31' % year)
    return col.select('stable_lights').mean().rename('light')

def viirs(year):
    col = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('%d-01-01' % year, '%d-12-31' % year)
    return col.select('avg_rad').median().max(0).rename('light')

tasks = []
for year in list(range(1992, 2014)):
    light = dmsp(year)
    lit = light.gt(0).rename('lit')
    img = light.addBands(lit)
    stats = img.reduceRegions(
        collection=regions,
        reducer=ee.Reducer.sum().combine(ee.Reducer.count(), sharedInputs=True),
        scale=1000,
        tileScale=8
    )
    task = ee.batch.Export.table.toDrive(
        collection=stats,
        description='dmsp_%d' % year,
        folder='ntl_panel',
        fileFormat='CSV',
        selectors=['GID_1', 'light_sum', 'light_count', 'lit_sum']
    )
    task.start()
    tasks.append(task)

for year in list(range(2014, 2022)):
    light = viirs(year)
    lit = light.gt(0.5).rename('lit')
    img = light.addBands(lit)
    stats = img.reduceRegions(
        collection=regions,
        reducer=ee.Reducer.sum().combine(ee.Reducer.count(), sharedInputs=True),
        scale=500,
        tileScale=8
    )
    task = ee.batch.Export.table.toDrive(
        collection=stats,
        description='viirs_%d' % year,
        folder='ntl_panel',
        fileFormat='CSV',
        selectors=['GID_1', 'light_sum', 'light_count', 'lit_sum']
    )
    task.start()
    tasks.append(task)

# wait for all
done = set()
while len(done) < len(tasks):
    for t in tasks:
        s = t.status()
        if t.id not in done and s['state'] in ('COMPLETED', 'FAILED', 'CANCELLED'):
            print(s['description'], s['state'])
            done.add(t.id)
    time.sleep(60)
