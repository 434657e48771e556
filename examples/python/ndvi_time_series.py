"""NDVI through one season for two irrigated fields, from Sentinel-2.

Prints the season of each field and exports the observations as a table.
"""

import ee

ee.Initialize(project='my-project')

# The plots, west of Fresno, California.
fields = ee.FeatureCollection(
    [
        ee.Feature(
            ee.Geometry.Rectangle([-120.312, 36.548, -120.301, 36.556]),
            {'name': 'North field'},
        ),
        ee.Feature(
            ee.Geometry.Rectangle([-120.295, 36.522, -120.284, 36.53]),
            {'name': 'South field'},
        ),
    ]
)

# A pixel counts as clear when its Cloud Score+ reaches this value.
CLEAR = 0.6

cloud_score = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED')

scenes = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(fields)
    .filterDate('2023-02-01', '2023-11-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
    .linkCollection(cloud_score, ['cs_cdf'])
)


def add_ndvi(image):
    """NDVI is a ratio, so the scale factor of the bands cancels out."""
    clear = image.select('cs_cdf').gte(CLEAR)
    return (
        image.normalizedDifference(['B8', 'B4'])
        .rename('NDVI')
        .updateMask(clear)
        .set('system:time_start', image.get('system:time_start'))
    )


def field_means(image):
    """One row for each field that is clear, with the date of the image."""
    date = image.date().format('yyyy-MM-dd')
    means = image.reduceRegions(collection=fields, reducer=ee.Reducer.mean(), scale=10)
    seen = means.filter(ee.Filter.notNull(['mean']))
    return seen.map(lambda feature: feature.set('date', date))


ndvi = scenes.map(add_ndvi)

table = ee.FeatureCollection(ndvi.map(field_means)).flatten()

# Fetch the columns in one request and print them on the client.
columns = ['name', 'date', 'mean']
rows = table.reduceColumns(ee.Reducer.toList(3), columns).get('list').getInfo()
for name, date, mean in rows:
    print(f'{name}  {date}  {mean:.3f}')

task = ee.batch.Export.table.toDrive(
    collection=table,
    description='ndvi_time_series',
    fileFormat='CSV',
    selectors=columns,
)
task.start()
