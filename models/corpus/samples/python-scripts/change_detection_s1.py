import ee
ee.Initialize()

# Log-ratio change detection, Beirut explosion

aoi = ee.Geometry.Polygon([[[35.48, 33.86], [35.56, 33.86], [35.56, 33.92], [35.48, 33.92]]])

s1 = (ee.ImageCollection('COPERNICUS/S1_GRD_FLOAT')
      .filterBounds(aoi)
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
      .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')))

pre = s1.filterDate('2020-05-01', '2020-08-04')
post = s1.filterDate('2020-08-05', '2020-10-30')

print(pre.size().getInfo(), post.size().getInfo())
print(pre.aggregate_array('relativeOrbitNumber_start').getInfo())

pre_mean = pre.select('VV').mean().clip(aoi)
post_mean = post.select('VV').mean().clip(aoi)
pre_sd = pre.select('VV').reduce(ee.Reducer.stdDev()).clip(aoi)
post_sd = post.select('VV').reduce(ee.Reducer.stdDev()).clip(aoi)

# t-test pixelwise
pre_n = pre.size()
post_n = post.size()
pooled = pre_sd.pow(2).divide(ee.Image.constant(pre_n)).add(post_sd.pow(2).divide(ee.Image.constant(post_n))).sqrt()
t = post_mean.subtract(pre_mean).abs().divide(pooled).rename('t')

log_ratio = post_mean.divide(pre_mean).log10().multiply(10).rename('log_ratio')

damage = t.gt(2.5)

footprints = ee.FeatureCollection('users/oray/beirut_buildings')
fp = t.reduceRegions(
    collection=footprints,
    reducer=ee.Reducer.mean(),
    scale=10
)
damaged = fp.filter(ee.Filter.gt('mean', 2.5))
print('Buildings:', footprints.size().getInfo())
print('Damaged:', damaged.size().getInfo())

ee.batch.Export.table.toDrive(
    collection=damaged,
    description='damaged_buildings',
    fileFormat='GeoJSON'
).start()
