import ee
import geemap

ee.Initialize()

# Gap filling of Landsat 7 SLC-off with focal mean
point = ee.Geometry.Point([-66.85, 10.48])

l7 = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR') \
    .filterBounds(point) \
    .filterDate('2010-01-01', '2012-12-31') \
    .sort('CLOUD_COVER') \
    .first()

print(l7.get('LANDSAT_ID').getInfo())

fill = l7.focal_mean(1, 'square', 'pixels', 8)
filled = fill.blend(l7)

Map = geemap.Map()
Map.centerObject(point, 10)
vis = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 4000}
Map.addLayer(l7, vis, 'Original')
Map.addLayer(filled, vis, 'Filled')
Map

# temporal filling with the median of the year
def mask(img):
    qa = img.select('pixel_qa')
    return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 5).eq(0))

median = ee.ImageCollection('LANDSAT/LE07/C01/T1_SR') \
    .filterBounds(point) \
    .filterDate('2010-01-01', '2012-12-31') \
    .map(mask) \
    .median()
Map.addLayer(median, vis, 'Median')
Map.addLayer(l7.unmask(median), vis, 'Unmasked with median')

ndvi = median.normalizedDifference(['B4', 'B3'])
Map.addLayer(ndvi, {'min': 0, 'max': 0.8, 'palette': ['white', 'green']}, 'NDVI')
