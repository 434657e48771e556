# faults: undefined name, unknown argument
import ee

ee.Initialize(project='my-project')

# Linear trend of yearly vegetation.
steppe = ee.Geometry.Rectangle([100, 45, 102, 47])
years = ee.List.sequence(2003, 2022)
vegetation = ee.ImageCollection('MODIS/061/MOD13A2').select('NDVI')


def yearly(year):
    start = ee.Date.fromYMD(year, 6, 1)
    image = vegetation.filterDate(start, start.advance(3, 'month')).mean().multiply(0.0001)
    return image.addBands(ee.Image.constant(yr).toFloat().rename('year')).select(['year', 'NDVI'])  #~     return image.addBands(ee.Image.constant(ee.Number(year)).toFloat().rename('year')).select(['year', 'NDVI'])


trend = ee.ImageCollection.fromImages(years.map(yearly)).reduce(ee.Reducer.linearFit())
slope = trend.select('scale')
value = slope.reduceRegion(
    reducer=ee.Reducer.mean(),
    geom=steppe,  #~     geometry=steppe,
    scale=1000,
    maxPixels=1e9,
)
print('change for each year:', value.getInfo())
