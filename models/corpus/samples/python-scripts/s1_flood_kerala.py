import ee
ee.Initialize()

# Kerala flood, August 2018
districts = ee.FeatureCollection('FAO/GAUL/2015/level2') \
    .filter(ee.Filter.eq('ADM1_NAME', 'Kerala')) \
    .filter(ee.Filter.inList('ADM2_NAME', ['Alappuzha', 'Kottayam', 'Ernakulam']))
aoi = districts.geometry()

s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select('VH')

before = s1.filterDate('2018-06-01', '2018-08-05')
after = s1.filterDate('2018-08-15', '2018-08-31')

print('Before:', before.size().getInfo())
print('After:', after.size().getInfo())

before_img = before.median().clip(aoi)
after_img = after.min().clip(aoi)

# speckle filter
before_f = before_img.focal_median(30, 'circle', 'meters')
after_f = after_img.focal_median(30, 'circle', 'meters')

# difference in dB
diff = after_f.subtract(before_f).rename('diff')
flood = diff.lt(-4).And(after_f.lt(-19)).rename('flood')

# remove permanent water and steep slopes
water = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').unmask(0)
flood = flood.where(water.gt(70), 0)
slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))
flood = flood.updateMask(slope.lt(8))
flood = flood.selfMask()

# remove isolated pixels
flood = flood.updateMask(flood.connectedPixelCount(25, True).gte(10))

# area per district
area = flood.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions(
    collection=districts,
    reducer=ee.Reducer.sum(),
    scale=10,
    tileScale=4
)
for f in area.getInfo()['features']:
    print(f['properties']['ADM2_NAME'], round(f['properties']['sum'], 1), 'ha')

task = ee.batch.Export.image.toDrive(
    image=flood.toByte(),
    description='kerala_flood_2018',
    folder='floods',
    region=aoi,
    scale=10,
    crs='EPSG:32643',
    maxPixels=1e13
)
task.start()
