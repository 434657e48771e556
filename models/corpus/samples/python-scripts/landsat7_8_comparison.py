import ee
import matplotlib.pyplot as plt
import numpy as np

ee.Initialize()

region = ee.Geometry.Rectangle([148.5, -30.8, 149.5, -30.0])


def maskClouds(image):
    qa = image.select('pixel_qa')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 5).eq(0))
    return image.updateMask(mask)


l7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR') \
    .filterBounds(region) \
    .filterDate('2016-01-01', '2016-12-31') \
    .map(maskClouds)

l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR') \
    .filterBounds(region) \
    .filterDate('2016-01-01', '2016-12-31') \
    .map(maskClouds)

ndvi7 = l7.median().normalizedDifference(['B4', 'B3']).rename('ndvi7')
ndvi8 = l8.median().normalizedDifference(['B5', 'B4']).rename('ndvi8')

both = ndvi7.addBands(ndvi8)

points = both.sample(region=region, scale=30, numPixels=2000, seed=5)
x = np.array(points.aggregate_array('ndvi7').getInfo())
y = np.array(points.aggregate_array('ndvi8').getInfo())

fit = np.polyfit(x, y, 1)
print('slope %.4f intercept %.4f' % (fit[0], fit[1]))
r = np.corrcoef(x, y)[0, 1]
print('r2', r ** 2)

plt.scatter(x, y, s=2)
plt.plot([0, 1], [0, 1], 'k--')
plt.plot([0, 1], [fit[1], fit[0] + fit[1]], 'r')
plt.xlabel('ETM+ NDVI')
plt.ylabel('OLI NDVI')
plt.xlim(0, 1)
plt.ylim(0, 1)
plt.show()
