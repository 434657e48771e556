import ee
ee.Initialize()

roi = ee.Geometry.Point([-122.3, 44.2]).buffer(20000)

# Tasseled cap coefficients for Landsat 8 TOA (Baig et al. 2014)
brt_coeffs = [0.3029, 0.2786, 0.4733, 0.5599, 0.508, 0.1872]
grn_coeffs = [-0.2941, -0.243, -0.5424, 0.7276, 0.0713, -0.1608]
wet_coeffs = [0.1511, 0.1973, 0.3283, 0.3407, -0.7117, -0.4559]

bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7']


def tcap(image):
    img = image.select(bands)
    brt = img.multiply(ee.Image(brt_coeffs)).reduce(ee.Reducer.sum()).rename('TCB')
    grn = img.multiply(ee.Image(grn_coeffs)).reduce(ee.Reducer.sum()).rename('TCG')
    wet = img.multiply(ee.Image(wet_coeffs)).reduce(ee.Reducer.sum()).rename('TCW')
    return ee.Image.cat([brt, grn, wet]).copyProperties(image, ['system:time_start'])


def getCollection(year):
    start = ee.Date.fromYMD(year, 6, 20)
    end = ee.Date.fromYMD(year, 9, 10)
    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
            .filterBounds(roi)
            .filterDate(start, end)
            .filter(ee.Filter.lt('CLOUD_COVER', 30)))


y1 = getCollection(2014).map(tcap).median()
y2 = getCollection(2021).map(tcap).median()

diff = y2.subtract(y1)

stats = diff.reduceRegion(
    reducer=ee.Reducer.percentile([5, 25, 50, 75, 95]),
    geometry=roi,
    scale=30,
    maxPixels=1e9,
)
for k, v in stats.getInfo().items():
    print(k, v)

disturbed = diff.select('TCW').lt(-0.05).And(diff.select('TCG').lt(-0.04))
area = disturbed.rename('d').multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=roi,
    scale=30,
    maxPixels=1e9,
).get('d').getInfo()
print('disturbed area ha', area / 10000)
