import ee
from datetime import datetime

ee.Initialize()

aoi = ee.Geometry.Point([77.59, 12.97])

col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
       .filterBounds(aoi)
       .filterDate('2023-01-01', '2023-03-31'))

timestamps = col.aggregate_array('system:time_start').getInfo()
clouds = col.aggregate_array('CLOUDY_PIXEL_PERCENTAGE').getInfo()

for t, c in zip(timestamps, clouds):
    date = datetime.utcfromtimestamp(t / 1000).strftime('%Y-%m-%d')
    print(f'{date}  {c:.1f}')
