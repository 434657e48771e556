import ee
ee.Initialize()

# snow line altitude per image, Ala Archa
aoi = ee.Geometry.Polygon([[[74.40, 42.45], [74.60, 42.45], [74.60, 42.65], [74.40, 42.65]]])
dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')

col = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
    .filterBounds(aoi) \
    .filterDate('2014-01-01', '2021-12-31') \
    .filter(ee.Filter.calendarRange(5, 9, 'month')) \
    .filter(ee.Filter.lt('CLOUD_COVER', 20))

def snowline(img):
    qa = img.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3).neq(0)
    ndsi = img.normalizedDifference(['B3', 'B6'])
    snow = ndsi.gt(0.4).And(img.select('B5').gt(0.11)).updateMask(cloud.Not())
    # edge between snow and no snow
    edge = snow.focal_max(1).subtract(snow.focal_min(1)).eq(1)
    sla = dem.updateMask(edge).reduceRegion(
        reducer=ee.Reducer.median(),
        geometry=aoi,
        scale=30,
        maxPixels=1e9
    ).get('elevation')
    sca = snow.rename('snow').reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi,
        scale=30,
        maxPixels=1e9
    ).get('snow')
    return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'sla': sla, 'sca': sca})

fc = ee.FeatureCollection(col.map(snowline)).filter(ee.Filter.notNull(['sla']))
task = ee.batch.Export.table.toDrive(collection=fc, description='snowline_ala_archa', fileFormat='CSV')
task.start()
