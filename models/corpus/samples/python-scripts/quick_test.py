import ee
ee.Initialize()

# test that the api works
print(ee.Image("NASA/NASADEM_HGT/001").get("title").getInfo())

dem = ee.Image('USGS/SRTMGL1_003')
xy = ee.Geometry.Point([86.9250, 27.9881])
elev = dem.sample(xy, 30).first().get('elevation').getInfo()
print('Mount Everest elevation (m):', elev)

img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(xy) \
    .filterDate('2022-01-01', '2022-12-31') \
    .sort('CLOUDY_PIXEL_PERCENTAGE') \
    .first()
print(img.get('system:index').getInfo())
print(img.bandNames().getInfo())
print(img.get('CLOUDY_PIXEL_PERCENTAGE').getInfo())
