# faults: literal of the other language, arguments of the other language
import ee

ee.Initialize(project='my-project')

# Water of a reservoir in a dry year.
reservoir = ee.Geometry.Rectangle([-111.6, 36.9, -110.8, 37.4])
clip_result = true  #~ clip_result = True

images = (
    ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(reservoir)
    .filterDate('2022-06-01', '2022-09-01')
    .filter(ee.Filter.lt('CLOUD_COVER', 20))
)
water = images.median().normalizedDifference(['SR_B3', 'SR_B6']).gt(0).rename('water')
if clip_result:
    water = water.clip(reservoir)

area = water.multiply(ee.Image.pixelArea()).reduceRegion({'reducer': ee.Reducer.sum(), 'geometry': reservoir, 'scale': 30, 'maxPixels': 1e9})  #~ area = water.multiply(ee.Image.pixelArea()).reduceRegion(reducer=ee.Reducer.sum(), geometry=reservoir, scale=30, maxPixels=1e9)
print('square meters', area.getInfo())
