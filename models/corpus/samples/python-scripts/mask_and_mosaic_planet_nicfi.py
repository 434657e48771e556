import ee
ee.Initialize()

nicfi = ee.ImageCollection('projects/planet-nicfi/assets/basemaps/africa')
aoi = ee.FeatureCollection('users/cmbeki/virunga').geometry()

def add_ndvi(img):
    return img.addBands(img.normalizedDifference(['N', 'R']).rename('NDVI'))

months = ['2020-10', '2020-12', '2021-02', '2021-04', '2021-06', '2021-08', '2021-10', '2021-12']

for m in months:
    start = ee.Date(m + '-01')
    img = nicfi.filter(ee.Filter.date(start, start.advance(1, 'month'))).first()
    img = add_ndvi(img).clip(aoi)
    mean = img.select('NDVI').reduceRegion(ee.Reducer.mean(), aoi, 50, maxPixels=1e10).getInfo()
    print(m, mean)

base = add_ndvi(nicfi.filterDate('2020-10-01', '2020-11-01').first())
last = add_ndvi(nicfi.filterDate('2021-12-01', '2022-01-01').first())
diff = last.select('NDVI').subtract(base.select('NDVI'))

loss = diff.lt(-0.2).selfMask().clip(aoi)
task = ee.batch.Export.image.toDrive(
    image=loss.toByte(),
    description='virunga_ndvi_loss',
    folder='nicfi',
    region=aoi,
    scale=4.77,
    crs='EPSG:3857',
    maxPixels=1e13
)
task.start()
