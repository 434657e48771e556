"""Rainfall of one year in the counties of Kenya.

Sums daily CHIRPS images and summarizes the total inside each boundary.
"""

import ee

ee.Initialize(project='my-project')

counties = ee.FeatureCollection('WM/geoLab/geoBoundaries/600/ADM1').filter(
    ee.Filter.eq('shapeGroup', 'KEN')
)

rainfall = (
    ee.ImageCollection('UCSB-CHC/CHIRPS/V3/DAILY_SAT')
    .select('precipitation')
    .filterDate('2023-01-01', '2024-01-01')
    .sum()
    .rename('rain_mm')
)

# Both reducers read the pixels once.
reducer = ee.Reducer.mean().combine(reducer2=ee.Reducer.stdDev(), sharedInputs=True)

# 5566 m is the size of a CHIRPS pixel at the equator.
by_county = rainfall.reduceRegions(collection=counties, reducer=reducer, scale=5566)


def add_variation(county):
    """Adds the variation within a county, as a share of its mean."""
    mean = ee.Number(county.get('mean'))
    variation = ee.Number(county.get('stdDev')).divide(mean)
    return county.set({'rain_mm': mean, 'variation': variation})


table = (
    by_county.filter(ee.Filter.notNull(['mean', 'stdDev']))
    .map(add_variation)
    .sort('rain_mm', False)
)

# One request brings the three columns of all counties.
columns = ['shapeName', 'rain_mm', 'variation']
rows = table.reduceColumns(ee.Reducer.toList(3), columns).get('list').getInfo()

print('County              Rain (mm)  Variation')
for name, rain, variation in rows:
    print(f'{name:20}{rain:9.0f}{variation:11.2f}')

task = ee.batch.Export.table.toDrive(
    collection=table,
    description='kenya_rainfall_2023',
    fileFormat='CSV',
    selectors=columns,
)
task.start()
