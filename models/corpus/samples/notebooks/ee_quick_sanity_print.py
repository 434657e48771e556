import ee
ee.Initialize(project='ee-kb-sandbox')

# test
print(ee.String('Hello from the Earth Engine servers!').getInfo())

img = ee.Image('COPERNICUS/S2_SR_HARMONIZED/20220615T103031_20220615T103147_T32UPU')
print(img.bandNames().getInfo())
print(img.select('B4').projection().getInfo())
print(img.select('B4').projection().nominalScale().getInfo())
print(img.get('CLOUDY_PIXEL_PERCENTAGE').getInfo())
print(img.propertyNames().getInfo())
print(ee.Date(img.get('system:time_start')).format('YYYY-MM-dd HH:mm').getInfo())

pt = ee.Geometry.Point([11.58, 48.14])
vals = img.reduceRegion(ee.Reducer.first(), pt, 10)
print(vals.getInfo())

col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(pt).filterDate('2022-06-01', '2022-07-01')
print('size:', col.size().getInfo())

lst = col.toList(col.size())
for i in range(col.size().getInfo()):
    im = ee.Image(lst.get(i))
    print(i, im.id().getInfo(), im.get('CLOUDY_PIXEL_PERCENTAGE').getInfo())

best = col.sort('CLOUDY_PIXEL_PERCENTAGE').first()
print('best:', best.id().getInfo())
