import ee
import datetime
ee.Initialize()

# tests with dates
d1 = ee.Date('2020-01-01')
d2 = ee.Date.fromYMD(2020, 12, 31)
print(d2.difference(d1, 'day').getInfo())
print(d2.difference(d1, 'month').getInfo())
print(d1.advance(10, 'day').format('YYYY-MM-dd').getInfo())
print(d1.millis().getInfo())
print(ee.Date(datetime.datetime(2020, 5, 1)).format('dd/MM/YYYY').getInfo())

# list of dates every 16 days
n = d2.difference(d1, 'day').divide(16).floor()
lst = ee.List.sequence(0, n).map(lambda i: d1.advance(ee.Number(i).multiply(16), 'day').format('YYYY-MM-dd'))
print(lst.getInfo())

# months
months = ee.List.sequence(1, 12)
print(months.map(lambda m: ee.Date.fromYMD(2020, m, 1).format('MMM')).getInfo())

# dates of the images of one place
col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(ee.Geometry.Point([7.1, 50.7])).filterDate('2020-04-01', '2020-05-01')
dates = col.aggregate_array('system:time_start').map(lambda t: ee.Date(t).format('YYYY-MM-dd'))
print(dates.distinct().getInfo())
print(ee.Date(col.first().get('system:time_start')).getInfo())

# first and last
print(ee.Date(col.aggregate_min('system:time_start')).format().getInfo())
print(ee.Date(col.aggregate_max('system:time_start')).format().getInfo())
