import ee

ee.Initialize()


def has_bands(image):
    return ee.Image(image).bandNames().size().gt(0)


def safe_median(col, bands):
    """median with empty (masked) image when the collection is empty"""
    empty = ee.Image.constant([0] * len(bands)).rename(bands).updateMask(0).toFloat()
    return ee.Image(ee.Algorithms.If(col.size().gt(0), col.select(bands).median().toFloat(), empty))


aoi = ee.Geometry.Point([114.2, 4.9]).buffer(10000)
bands = ['B2', 'B3', 'B4', 'B8']

images = []
for month in range(1, 13):
    col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(aoi) \
        .filterDate('2020-01-01', '2020-12-31') \
        .filter(ee.Filter.calendarRange(month, month, 'month')) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    images.append(safe_median(col, bands).set('month', month).set('n', col.size()))

monthly = ee.ImageCollection(images)
print(monthly.aggregate_array('n').getInfo())

valid = monthly.filter(ee.Filter.gt('n', 0))
print('months with data:', valid.aggregate_array('month').getInfo())
