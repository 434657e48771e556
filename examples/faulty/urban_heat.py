"""Urban heat island of Phoenix, Arizona.

Summer surface temperature from Landsat 8, compared with the land around the
city and with the long-term mean of MODIS.
"""

import ee

ee.Initialize(project='my-project')

city = ee.Geometry.Rectangle([-112.35, 33.25, -111.75, 33.75])

# A ring of 20 km around the city is the rural reference.
outer = city.buffer(distance=20000, max_error=100)
rural = outer.difference(city, 100)

# Counties that the study area touches.
counties = ee.FeatureCollection('TIGER/2018/Counties').filterbounds(city)

summer = (
    ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(city)
    .filterDate('2021-06-01', '2021-13-01')
    .filter(ee.Filter.lt('CLOUD_COVER', 10))
)


def to_celsius(image):
    """Converts the surface temperature of one scene to degrees Celsius."""
    kelvin = image.select('ST_B6').multiply(0.00341802).add(149)
    print('Processing', image.date().format('yyyy-MM-dd').getInfo())
    return kelvin.subtract(273.15).rename('LST')


mean_lst = summer.map(to_celsius).mean()

# Mean temperature inside the city and in the ring.
city_stats = mean_lst.reduceRegion(
    {
        'reducer': ee.Reducer.mean(),
        'geometry': city,
        'scale': 100,
        'maxPixels': 1e9,
    }
)
rural_stats = mean_lst.reduceRegion(
    reducer=ee.Reducer.mean(), geometry=rural, scale=100, maxPixels=1e9
)

city_temperature = ee.Number(city_stats.get('LST'))
rural_temperature = ee.Number(rural_stats.get('LST'))
difference = city_temperature.subtract(rural_temperature)

if difference.gt(2):
    print('Phoenix has a strong heat island')
else:
    print('The heat island of Phoenix is weak')
print('Difference:', difference.getInfo())

# Long-term monthly mean for comparison.
modis = (
    ee.ImageCollection('MODIS/061/MOD11A3')
    .filterDate('2001-01-01', '2021-01-01')
    .select('LST_Day_1km')
    .mean()
    .multiply(0.02)
    .subtract(273.15)
)

by_county = modis.reduceRegions(
    collection=counties, reducer=ee.Reducer.mean(), scale=1000
)
print('Counties:', by_county.aggregate_array('mean').getInfo())

task = ee.batch.Export.image.toDrive(
    image=mean_lst,
    description='phoenix_lst',
    region=city,
    scale=30,
    maxPixels=1e9,
)
print('Export of the map is on its way')
