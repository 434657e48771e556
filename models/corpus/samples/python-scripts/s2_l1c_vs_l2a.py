import ee

ee.Initialize()

geom = ee.Geometry.Point([12.02, 57.77])

l1c = ee.ImageCollection('COPERNICUS/S2_HARMONIZED').filterBounds(geom).filterDate('2021-06-01', '2021-06-30')
l2a = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(geom).filterDate('2021-06-01', '2021-06-30')

print('L1C:', l1c.size().getInfo())
print('L2A:', l2a.size().getInfo())

bands = ['B2', 'B3', 'B4', 'B8']

img1 = l1c.sort('CLOUDY_PIXEL_PERCENTAGE').first().select(bands)
img2 = l2a.sort('CLOUDY_PIXEL_PERCENTAGE').first().select(bands)

print('L1C date:', img1.date().format('YYYY-MM-dd').getInfo())
print('L2A date:', img2.date().format('YYYY-MM-dd').getInfo())

region = geom.buffer(2000)
m1 = img1.reduceRegion(reducer=ee.Reducer.mean(), geometry=region, scale=10).getInfo()
m2 = img2.reduceRegion(reducer=ee.Reducer.mean(), geometry=region, scale=10).getInfo()

for b in bands:
    print(b, round(m1[b]), round(m2[b]), round(m1[b] - m2[b]))
