import ee
ee.Initialize()

aoi = ee.Geometry.Point([138.6, -34.93]).buffer(10000)

ndvi = lambda img: img.addBands(img.normalizedDifference(['B8', 'B4']).rename('ndvi'))
clip = lambda img: img.clip(aoi)
clean = lambda img: img.updateMask(img.select('QA60').eq(0))

col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
       .filterDate('2021-01-01', '2022-01-01')
       .filterBounds(aoi)
       .map(clean)
       .map(ndvi)
       .map(clip))

monthly = ee.ImageCollection(ee.List.sequence(1, 12).map(
    lambda m: col.filter(ee.Filter.calendarRange(m, m, 'month')).select('ndvi').median().set('month', m)))

means = monthly.map(lambda img: img.set('mean', img.reduceRegion(ee.Reducer.mean(), aoi, 100).get('ndvi')))

for m, v in zip(range(1, 13), means.aggregate_array('mean').getInfo()):
    print(m, round(v, 3))
