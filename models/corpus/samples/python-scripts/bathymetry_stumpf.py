import ee
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

ee.Initialize()

# Satellite derived bathymetry with Stumpf ratio
aoi = ee.Geometry.Rectangle([-87.9, 17.1, -87.6, 17.4])

image = ee.ImageCollection('COPERNICUS/S2_SR') \
    .filterBounds(aoi) \
    .filterDate('2019-01-01', '2021-01-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)) \
    .reduce(ee.Reducer.percentile([20])) \
    .select(['B2_p20', 'B3_p20', 'B4_p20', 'B8_p20'], ['blue', 'green', 'red', 'nir']) \
    .divide(10000) \
    .clip(aoi)

# water mask
water = image.normalizedDifference(['green', 'nir']).gt(0)
image = image.updateMask(water)

# ratio of logs
n = 1000
blue = image.select('blue').multiply(n).log()
green = image.select('green').multiply(n).log()
ratio = blue.divide(green).rename('ratio')

soundings = ee.FeatureCollection('users/bzoceans/soundings')
data = ratio.sampleRegions(
    collection=soundings,
    properties=['depth'],
    scale=10
)
depth = np.array(data.aggregate_array('depth').getInfo())
x = np.array(data.aggregate_array('ratio').getInfo())

model = LinearRegression()
model.fit(x.reshape(-1, 1), depth)
m1 = float(model.coef_[0])
m0 = float(model.intercept_)
print('depth = %.3f * ratio + %.3f' % (m1, m0))
print('R2', model.score(x.reshape(-1, 1), depth))

pred = model.predict(x.reshape(-1, 1))
print('RMSE', np.sqrt(np.mean((pred - depth) ** 2)))

sdb = ratio.multiply(m1).add(m0).rename('depth')
sdb = sdb.updateMask(sdb.gt(0)).updateMask(sdb.lt(20))

task = ee.batch.Export.image.toDrive(
    image=sdb.toFloat(),
    description='sdb_belize',
    folder='bathymetry',
    region=aoi,
    scale=10,
    maxPixels=1e10
)
task.start()
