import ee
import csv

ee.Initialize()

# List all cloud-free Landsat 8 scenes over Jakobshavn for feature tracking
path = 9
row = 11

col = (ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
       .filter(ee.Filter.eq('WRS_PATH', path))
       .filter(ee.Filter.eq('WRS_ROW', row))
       .filter(ee.Filter.lt('CLOUD_COVER', 20))
       .filter(ee.Filter.gt('SUN_ELEVATION', 15))
       .filterDate('2013-04-01', '2021-10-31')
       .sort('system:time_start'))

n = col.size().getInfo()
print('%d scenes' % n)

ids = col.aggregate_array('LANDSAT_PRODUCT_ID').getInfo()
dates = col.aggregate_array('DATE_ACQUIRED').getInfo()
clouds = col.aggregate_array('CLOUD_COVER').getInfo()
sun = col.aggregate_array('SUN_ELEVATION').getInfo()

with open('scenes.csv', 'w') as f:
    w = csv.writer(f)
    w.writerow(['id', 'date', 'cloud', 'sun_elev'])
    for i in range(n):
        w.writerow([ids[i], dates[i], clouds[i], sun[i]])

# export band 8 of each
region = ee.Geometry.Rectangle([-50.5, 68.9, -48.5, 69.4])
lst = col.toList(n)
for i in range(n):
    img = ee.Image(lst.get(i)).select('B8')
    task = ee.batch.Export.image.toDrive(
        image=img.multiply(10000).toUint16(),
        description=ids[i],
        folder='jakobshavn_b8',
        region=region,
        scale=15,
        crs='EPSG:3413',
        maxPixels=1e10
    )
    task.start()
