import ee
import requests
from PIL import Image
from io import BytesIO

ee.Initialize()

lat = -3.4653
lon = -62.2159
buffer_m = 5000

point = ee.Geometry.Point(lon, lat)
region = point.buffer(buffer_m).bounds()

image = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
         .filterBounds(point)
         .filterDate('2021-06-01', '2021-10-01')
         .sort('CLOUDY_PIXEL_PERCENTAGE')
         .first())

print('Date:', image.date().format('YYYY-MM-dd').getInfo())
print('Cloud:', image.get('CLOUDY_PIXEL_PERCENTAGE').getInfo())

vis = {
    'bands': ['B4', 'B3', 'B2'],
    'min': 0,
    'max': 3000,
    'gamma': 1.4,
    'region': region,
    'dimensions': 1024,
    'format': 'png'
}

url = image.getThumbURL(vis)
print(url)

response = requests.get(url)
img = Image.open(BytesIO(response.content))
img.save('s2_rgb.png')
