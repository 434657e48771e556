import ee

ee.Initialize(project='ee-cloudtest')

aoi = ee.FeatureCollection('projects/ee-cloudtest/assets/aoi').geometry()
start_date = '2021-01-01'
end_date = '2021-12-31'
max_cloud = 70
max_prob = 45


def get_collection(aoi, start_date, end_date):
    s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
          .filterBounds(aoi)
          .filterDate(start_date, end_date)
          .filter(ee.Filter.lte('CLOUDY_PIXEL_PERCENTAGE', max_cloud)))
    prob = (ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY')
            .filterBounds(aoi)
            .filterDate(start_date, end_date))
    joined = ee.Join.saveFirst('cloud_prob').apply(
        primary=s2,
        secondary=prob,
        condition=ee.Filter.equals(leftField='system:index', rightField='system:index')
    )
    return ee.ImageCollection(joined)


def mask_clouds(img):
    prob = ee.Image(img.get('cloud_prob')).select('probability')
    clear = prob.lt(max_prob)
    # cloud shadow from the scene classification
    shadow = img.select('SCL').eq(3)
    mask = clear.And(shadow.Not())
    # dilate a bit
    mask = mask.focal_min(radius=40, units='meters')
    return img.updateMask(mask).select('B.*').copyProperties(img, ['system:time_start'])


col = get_collection(aoi, start_date, end_date)
print('images:', col.size().getInfo())

masked = col.map(mask_clouds)
median = masked.median().clip(aoi)

count = masked.select(['B2']).count()
stats = count.reduceRegion(
    reducer=ee.Reducer.minMax(),
    geometry=aoi,
    scale=100,
    maxPixels=1e10
)
print('observations:', stats.getInfo())

task = ee.batch.Export.image.toDrive(
    image=median.toUint16(),
    description='s2_median_2021',
    folder='gee',
    region=aoi,
    scale=10,
    maxPixels=1e13
)
task.start()
