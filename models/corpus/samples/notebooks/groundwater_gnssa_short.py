import ee
import geemap
ee.Initialize(project='ee-quicklook')

m = geemap.Map()
m.add_basemap('HYBRID')

roi = ee.Geometry.Point([-99.13, 19.43]).buffer(20000).bounds()

img = (ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')
       .filterBounds(roi)
       .filterDate('2023-01-01', '2023-12-31')
       .sort('CLOUD_COVER')
       .first())

print(img.get('DATE_ACQUIRED').getInfo(), img.get('CLOUD_COVER').getInfo())

m.centerObject(roi, 11)
m.addLayer(img.clip(roi), {'bands': ['SR_B4', 'SR_B3', 'SR_B2'], 'min': 7000, 'max': 18000}, 'L9')
m.addLayer(img.clip(roi), {'bands': ['SR_B5', 'SR_B4', 'SR_B3'], 'min': 7000, 'max': 22000}, 'L9 false colour', False)
m
