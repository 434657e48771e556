import ee
import pandas as pd

ee.Initialize()

amazon = ee.FeatureCollection('users/lfernandes/bioma_amazonia')

# MCWD - maximum cumulative water deficit
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
ET = 100  # mm/month


def monthly(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    return chirps.filterDate(start, start.advance(1, 'month')).sum().subtract(ET).rename('wd')


for year in range(1998, 2021):
    # hydrological year october - september
    wds = []
    for m in range(10, 13):
        wds.append(monthly(year - 1, m))
    for m in range(1, 10):
        wds.append(monthly(year, m))

    cwd = ee.Image(0).rename('wd')
    mcwd = ee.Image(0).rename('wd')
    for wd in wds:
        cwd = cwd.add(wd).min(0)
        mcwd = mcwd.min(cwd)

    mcwd = mcwd.rename('mcwd').clip(amazon)

    mean = mcwd.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=amazon.geometry(),
        scale=10000,
        maxPixels=1e9
    ).getInfo()
    print(year, mean['mcwd'])

    task = ee.batch.Export.image.toDrive(
        image=mcwd.toFloat(),
        description='mcwd_' + str(year),
        folder='mcwd',
        region=amazon.geometry().bounds(),
        scale=5566,
        crs='EPSG:4326',
        maxPixels=1e9
    )
    task.start()
