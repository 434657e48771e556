import ee
import geemap

ee.Initialize()

Map = geemap.Map()

# Load a Landsat 8 TOA image
image = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(ee.Geometry.Point(-43.2, -22.9)) \
    .filterDate('2019-06-01', '2019-09-30') \
    .sort('CLOUD_COVER') \
    .first()

print(image.get('DATE_ACQUIRED').getInfo())

# HSV pan-sharpening
hsv = image.select(['B4', 'B3', 'B2']).rgbToHsv()
sharp = ee.Image.cat([hsv.select('hue'), hsv.select('saturation'), image.select('B8')]).hsvToRgb()

Map.setCenter(-43.2, -22.9, 13)
Map.addLayer(image, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.25, 'gamma': [1.1, 1.1, 1]}, 'rgb')
Map.addLayer(sharp, {'min': 0, 'max': 0.25, 'gamma': [1.3, 1.3, 1.3]}, 'pan-sharpened')

# Edge detection
canny = ee.Algorithms.CannyEdgeDetector(image=image.select('B8'), threshold=0.05, sigma=1)
Map.addLayer(canny.selfMask(), {'palette': 'ff0000'}, 'canny', False)

# Texture
texture = image.select('B8').multiply(255).toByte().glcmTexture(4)
Map.addLayer(texture.select('B8_contrast'), {'min': 0, 'max': 500}, 'contrast', False)
Map
