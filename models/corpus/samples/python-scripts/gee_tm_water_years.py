import ee
ee.Initialize()

poly = ee.FeatureCollection('users/waterlab/urmia').geometry()

def getArea(image):
    area = image.multiply(ee.Image.pixelArea()).reduceRegion(**{
        'reducer': ee.Reducer.sum(),
        'geometry': poly,
        'scale': 90,
        'maxPixels': 1e13,
    })
    return ee.Number(area.get('nd')).divide(1e6)

year1 = 1995
year2 = 2022
for y in range(year1, year2 + 1):
    if y < 2000:
        c = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
        b = ['B2', 'B5']
    elif y < 2003:
        c = ee.ImageCollection('LANDSAT/LE07/C02/T1_TOA')
        b = ['B2', 'B5']
    elif y < 2012:
        c = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
        b = ['B2', 'B5']
    elif y == 2012:
        c = ee.ImageCollection('LANDSAT/LE07/C02/T1_TOA')
        b = ['B2', 'B5']
    else:
        c = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
        b = ['B3', 'B6']
    c = c.filterBounds(poly).filterDate(str(y) + '-08-01', str(y) + '-10-31').filter(ee.Filter.lt('CLOUD_COVER', 20))
    n = c.size().getInfo()
    if n < 1:
        print(y, 'no image')
        continue
    water = c.median().normalizedDifference(b).gt(0)
    print(y, n, round(getArea(water).getInfo(), 1))
