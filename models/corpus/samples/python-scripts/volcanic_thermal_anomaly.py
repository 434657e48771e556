import ee
ee.Initialize()
# thermal anomalies, La Palma 2021
p = ee.Geometry.Point([-17.867, 28.613])
roi = p.buffer(5000)

col = ee.ImageCollection('COPERNICUS/S2_HARMONIZED').filterBounds(p).filterDate('2021-09-15', '2021-12-31')

def nhi(img):
    nhi_swir = img.normalizedDifference(['B12', 'B11']).rename('nhi_swir')
    nhi_swnir = img.normalizedDifference(['B11', 'B8A']).rename('nhi_swnir')
    hot = nhi_swir.gt(0).Or(nhi_swnir.gt(0)).And(img.select('B12').gt(2000)).rename('hot')
    n = hot.reduceRegion(ee.Reducer.sum(), roi, 20, maxPixels=1e8).get('hot')
    return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'hot_pixels': n, 'cloud': img.get('CLOUDY_PIXEL_PERCENTAGE')})

for f in ee.FeatureCollection(col.map(nhi)).getInfo()['features']:
    pr = f['properties']
    print(pr['date'], pr['hot_pixels'], round(pr['cloud'], 1))
