import ee
import time
ee.Initialize()

counties = ee.FeatureCollection('TIGER/2016/Counties').filter(ee.Filter.inList('STATEFP', ['19', '17', '31']))
daymet = ee.ImageCollection('NASA/ORNL/DAYMET_V3').select(['prcp', 'tmax', 'tmin', 'srad', 'vp'])


def month_image(year, month):
    start = ee.Date.fromYMD(year, month, 1)
    col = daymet.filterDate(start, start.advance(1, 'month'))
    prcp = col.select('prcp').sum()
    rest = col.select(['tmax', 'tmin', 'srad', 'vp']).mean()
    gdd = col.map(lambda img: img.select('tmax').min(30).add(img.select('tmin').max(10)).divide(2).subtract(10).max(0).rename('gdd')).sum()
    return prcp.addBands(rest).addBands(gdd)


for year in range(1990, 2018):
    tables = []
    for month in range(3, 11):
        t = month_image(year, month).reduceRegions(counties, ee.Reducer.mean(), 1000)
        t = t.map(lambda f, m=month: f.set('year', year, 'month', m))
        tables.append(t)
    fc = ee.FeatureCollection(tables).flatten()
    task = ee.batch.Export.table.toDrive(
        collection=fc,
        description='daymet_%d' % year,
        folder='daymet',
        fileFormat='CSV',
        selectors=['GEOID', 'year', 'month', 'prcp', 'tmax', 'tmin', 'srad', 'vp', 'gdd'])
    task.start()
    print(year)
    time.sleep(1)
