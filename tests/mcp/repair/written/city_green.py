# faults: lost class
import ee

ee.Initialize(project='my-project')

# Green share of the districts of a city.
districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Lisboa'))
ndvi = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(districts)
    .filterDate('2022-06-01', '2022-09-01')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
    .median()
    .normalizedDifference(['B8', 'B4'])
    .rename('NDVI')
)
table = ndvi.gt(0.4).reduceRegions(collection=districts, reducer=ee.Reducer.mean(), scale=20)

shares = table.aggregate_array('mean')
best = shares.sort().get(-1)
print('best:', best.multiply(100).getInfo())  #~ print('best:', ee.Number(best).multiply(100).getInfo())


def percent(feature):
    return feature.set('percent', feature.get('mean').multiply(100))  #~     return feature.set('percent', feature.getNumber('mean').multiply(100))


print(table.map(percent).limit(3).getInfo())
