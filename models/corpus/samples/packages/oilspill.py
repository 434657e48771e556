import ee
import datetime
import os
import requests
from PIL import Image
from io import BytesIO

ee.Initialize()

# Mauritius, Wakashio
roi = ee.Geometry.Rectangle([57.68, -20.50, 57.82, -20.38])
before = ('2020-07-01', '2020-07-20')
after = ('2020-08-08', '2020-08-14')


def s1(start, end):
    return ee.ImageCollection('COPERNICUS/S1_GRD') \
        .filterBounds(roi) \
        .filterDate(start, end) \
        .filter(ee.Filter.eq('instrumentMode', 'IW')) \
        .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
        .select('VV') \
        .mosaic() \
        .clip(roi)


vv_before = s1(*before).focal_median(30, 'circle', 'meters')
vv_after = s1(*after).focal_median(30, 'circle', 'meters')

sea = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('max_extent').eq(1)
diff = vv_after.subtract(vv_before).updateMask(sea)

# dark spots
slick = vv_after.lt(-22).And(diff.lt(-4)).updateMask(sea).selfMask()
slick = slick.updateMask(slick.connectedPixelCount(50).gte(30))

area = slick.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=roi,
    scale=10,
    maxPixels=1e9
)
print('Slick (km2):', ee.Number(area.get('VV')).divide(1e6).getInfo())

for name, img in [('before', vv_before), ('after', vv_after)]:
    url = img.getThumbURL({'min': -25, 'max': 0, 'dimensions': 1000, 'region': roi, 'format': 'png'})
    r = requests.get(url)
    im = Image.open(BytesIO(r.content))
    im.save('wakashio_' + name + '.png')

vec = slick.reduceToVectors(geometry=roi, scale=10, maxPixels=1e9)
task = ee.batch.Export.table.toDrive(
    collection=vec,
    description='wakashio_slick',
    folder='oil',
    fileFormat='SHP'
)
task.start()
