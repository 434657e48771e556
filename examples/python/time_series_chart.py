"""A climate table of Nairobi: monthly temperature and rain from ERA5-Land."""

import ee

ee.Initialize(project='my-project')

city = ee.Geometry.Point([36.82, -1.29]).buffer(10000)
PIXEL = 11132

months = (
    ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR')
    .select(['temperature_2m', 'total_precipitation_sum'])
    .filterDate('2015-01-01', '2025-01-01')
)


def to_units(image):
    """From kelvin and meters to the units that people read."""
    celsius = image.select('temperature_2m').subtract(273.15).rename('celsius')
    rain = image.select('total_precipitation_sum').multiply(1000).rename('rain_mm')
    return (
        celsius.addBands(rain)
        .set('system:time_start', image.get('system:time_start'))
        .set('month', image.get('month'))
    )


def city_mean(image):
    """One row of the table: the date and the mean of each band."""
    values = image.reduceRegion(reducer=ee.Reducer.mean(), geometry=city, scale=PIXEL)
    return ee.Feature(None, values).set(
        {
            'date': image.date().format('yyyy-MM-dd'),
            'month': image.get('month'),
        }
    )


climate = months.map(to_units)
table = ee.FeatureCollection(climate.map(city_mean))

columns = ['date', 'month', 'celsius', 'rain_mm']
rows = table.reduceColumns(ee.Reducer.toList(4), columns).get('list').getInfo()

# The last two years as text, with a bar of one mark for every 20 mm.
for date, _, celsius, rain in rows[-24:]:
    bar = '#' * round(rain / 20)
    print(f'{date}  {celsius:5.1f} °C  {rain:6.1f} mm  {bar}')

# The mean of each calendar month over the ten years.
by_month = {}
for _, month, celsius, rain in rows:
    by_month.setdefault(month, []).append((celsius, rain))

for month, values in by_month.items():
    mean_celsius = sum(celsius for celsius, _ in values) / len(values)
    mean_rain = sum(rain for _, rain in values) / len(values)
    print(f'month {month}: {mean_celsius:.1f} °C, {mean_rain:.0f} mm')

task = ee.batch.Export.table.toDrive(
    collection=table,
    description='nairobi_climate',
    fileFormat='CSV',
    selectors=columns,
)
task.start()
