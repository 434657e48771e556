import ee
import pandas as pd

ee.Initialize()

daymet = ee.ImageCollection('NASA/ORNL/DAYMET_V4')
counties = ee.FeatureCollection('TIGER/2016/Counties').filter(ee.Filter.eq('STATEFP', '27'))

T_BASE = 10
T_MAX = 30


def add_gdd(img):
    tmax = img.select('tmax').clamp(T_BASE, T_MAX)
    tmin = img.select('tmin').clamp(T_BASE, T_MAX)
    gdd = tmax.add(tmin).divide(2).subtract(T_BASE).rename('gdd')
    return img.addBands(gdd)


for year in range(2000, 2022):
    season = daymet.filterDate('%d-05-01' % year, '%d-09-30' % year).map(add_gdd)
    gdd_sum = season.select('gdd').sum()
    prcp = season.select('prcp').sum()
    hot = season.select('tmax').map(lambda i: i.gt(32)).sum().rename('hot_days')
    img = gdd_sum.addBands(prcp).addBands(hot)

    stats = img.reduceRegions(
        collection=counties,
        reducer=ee.Reducer.mean(),
        scale=1000,
        tileScale=4
    )
    task = ee.batch.Export.table.toDrive(
        collection=stats,
        description='mn_gdd_%d' % year,
        folder='daymet',
        fileFormat='CSV',
        selectors=['GEOID', 'NAME', 'gdd', 'prcp', 'hot_days']
    )
    task.start()
    print(year, 'started')
