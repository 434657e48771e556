"""
Fire regime metrics (frequency, mean interval, seasonality, size) for protected areas of southern Africa
"""
import ee

ee.Initialize()

MCD64 = ee.ImageCollection('MODIS/061/MCD64A1').select('BurnDate')
PARKS = ee.FeatureCollection('WCMC/WDPA/current/polygons').filter(ee.Filter.And(
    ee.Filter.inList('ISO3', ['ZAF', 'NAM', 'BWA', 'ZWE', 'MOZ', 'ZMB']),
    ee.Filter.gt('REP_AREA', 500)
))
FIRST, LAST = 2001, 2022


def burned_year(year):
    img = MCD64.filterDate(ee.Date.fromYMD(year, 1, 1), ee.Date.fromYMD(ee.Number(year).add(1), 1, 1))
    return img.max().gt(0).unmask(0).rename('burned').set('year', year)


years = ee.List.sequence(FIRST, LAST)
annual = ee.ImageCollection(years.map(burned_year))

frequency = annual.sum().rename('frequency')
interval = ee.Image(LAST - FIRST + 1).divide(frequency.updateMask(frequency.gt(0))).rename('fri')

# circular mean of burn date
rad = MCD64.map(lambda i: i.divide(365).multiply(2 * 3.14159265))
sin = rad.map(lambda i: i.sin()).mean()
cos = rad.map(lambda i: i.cos()).mean()
season = sin.atan2(cos).divide(2 * 3.14159265).multiply(365).rename('season')
season = season.where(season.lt(0), season.add(365))

metrics = frequency.addBands(interval).addBands(season).toFloat()

stats = metrics.reduceRegions(
    collection=PARKS,
    reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
    scale=500,
    tileScale=8
)

task = ee.batch.Export.table.toDrive(
    collection=stats.map(lambda f: f.setGeometry(None)),
    description='fire_regime_parks',
    folder='fire_regime',
    fileFormat='CSV',
    selectors=['WDPAID', 'NAME', 'ISO3', 'frequency_mean', 'frequency_stdDev', 'fri_mean', 'fri_stdDev', 'season_mean']
)
task.start()
print('Submitted, parks:', PARKS.size().getInfo())
