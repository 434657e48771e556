# faults: unknown band, client call in a mapped function
import ee

ee.Initialize(project='my-project')

# Temperature of the sea in each month.
sea = ee.Geometry.Rectangle([13, 43, 16, 45])
images = (
    ee.ImageCollection('NOAA/CDR/OISST/V2_1')
    .filterDate('2021-01-01', '2022-01-01')
    .select('SST')  #~     .select('sst')
)


def measure(image):
    mean = image.multiply(0.01).reduceRegion(reducer=ee.Reducer.mean(), geometry=sea, scale=27830)
    return ee.Feature(None, {'day': image.date().format('yyyy-MM-dd'), 'celsius': mean.getInfo()['sst']})  #~     return ee.Feature(None, {'day': image.date().format('yyyy-MM-dd'), 'celsius': mean.get('sst')})


table = ee.FeatureCollection(images.map(measure))
warmest = table.sort('celsius', False).first()
print('warmest day:', warmest.get('day').getInfo())
print('mean:', table.aggregate_mean('celsius').getInfo())
