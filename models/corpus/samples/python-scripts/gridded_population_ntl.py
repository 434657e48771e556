import ee
import pandas as pd

ee.Initialize()

# Harmonized night lights DMSP + VIIRS vs population, per country

countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('wld_rgn', 'Africa'))

dmsp = ee.ImageCollection('NOAA/DMSP-OLS/NIGHTTIME_LIGHTS').select('stable_lights')
viirs = ee.ImageCollection('NOAA/VIIRS/DNB/ANNUAL_V21').select('average_masked')
pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').select('population_count')


def clean(img):
    return img.updateMask(img.gt(0.5))


results = []

# DMSP
for year in range(1992, 2014):
    img = dmsp.filterDate('{}-01-01'.format(year), '{}-12-31'.format(year)).mean()
    fc = img.reduceRegions(
        collection=countries,
        reducer=ee.Reducer.sum(),
        scale=1000,
        tileScale=4
    )
    for f in fc.getInfo()['features']:
        results.append(['DMSP', year, f['properties']['country_na'], f['properties']['sum']])

# VIIRS
for year in range(2013, 2022):
    img = viirs.filterDate('{}-01-01'.format(year), '{}-12-31'.format(year)).map(clean).mean()
    fc = img.reduceRegions(
        collection=countries,
        reducer=ee.Reducer.sum(),
        scale=500,
        tileScale=4
    )
    for f in fc.getInfo()['features']:
        results.append(['VIIRS', year, f['properties']['country_na'], f['properties']['sum']])

df = pd.DataFrame(results, columns=['sensor', 'year', 'country', 'sol'])
df.to_csv('ntl_africa.csv', index=False)

# population
for year in [2000, 2005, 2010, 2015, 2020]:
    img = pop.filterDate('{}-01-01'.format(year), '{}-12-31'.format(year)).first()
    fc = img.reduceRegions(
        collection=countries,
        reducer=ee.Reducer.sum(),
        scale=1000,
        tileScale=4
    )
    task = ee.batch.Export.table.toDrive(
        collection=fc.select(['country_na', 'sum'], ['country', 'pop'], False),
        description='pop_africa_{}'.format(year),
        fileFormat='CSV'
    )
    task.start()
