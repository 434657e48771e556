import ee
import time

ee.Initialize(project='ee-cairo-agri')

GOV = ['Kafr El-Shikh', 'Dakahlia', 'Sharkia', 'Beheira']
delta = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.inList('ADM1_NAME', GOV))
aoi = delta.geometry()

YEAR = 2022


def mask_s2(image):
    qa = image.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return image.updateMask(mask).divide(10000).copyProperties(image, ['system:time_start'])


def add_bands(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['B3', 'B8']).rename('NDWI')
    lswi = image.normalizedDifference(['B8', 'B11']).rename('LSWI')
    return image.addBands([ndvi, ndwi, lswi])


s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(aoi)
      .filterDate(f'{YEAR}-01-01', f'{YEAR}-12-31')
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
      .map(mask_s2)
      .map(add_bands))

# monthly ndvi
ndvi_months = []
for m in range(1, 13):
    ndvi = (s2.select('NDVI')
            .filter(ee.Filter.calendarRange(m, m, 'month'))
            .median()
            .rename(f'NDVI_{m}'))
    ndvi_months.append(ndvi)
ndvi_stack = ee.Image.cat(ndvi_months)

# rice: flooding signal in may-june and high ndvi in august
may_jun = s2.filterDate(f'{YEAR}-05-01', f'{YEAR}-06-30')
flooding = may_jun.map(lambda i: i.select('LSWI').add(0.05).gte(i.select('NDVI'))).max()
rice = flooding.And(ndvi_stack.select('NDVI_8').gt(0.6)).rename('rice')

# winter crops
wheat = ndvi_stack.select('NDVI_3').gt(0.6).And(ndvi_stack.select('NDVI_5').lt(0.35)).rename('wheat')
clover = ndvi_stack.select('NDVI_1').gt(0.5).And(ndvi_stack.select('NDVI_3').gt(0.5)).And(ndvi_stack.select('NDVI_5').gt(0.35)).rename('clover')

ha = ee.Image.pixelArea().divide(10000)
stats = rice.addBands([wheat, clover]).multiply(ha).reduceRegions(
    collection=delta,
    reducer=ee.Reducer.sum(),
    scale=20,
    tileScale=16
)

task = ee.batch.Export.table.toDrive(
    collection=stats,
    description=f'delta_crops_{YEAR}',
    folder='egypt',
    fileFormat='CSV',
    selectors=['ADM1_NAME', 'rice', 'wheat', 'clover']
)
task.start()

task_img = ee.batch.Export.image.toDrive(
    image=rice.clip(delta).toByte(),
    description=f'delta_rice_{YEAR}',
    folder='egypt',
    region=aoi,
    scale=10,
    crs='EPSG:32636',
    maxPixels=1e13
)
task_img.start()

while task_img.active():
    print('waiting for', task_img.id)
    time.sleep(60)
print(task_img.status())
