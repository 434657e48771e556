# faults: wrong date, logic of the other language
import ee

ee.Initialize(project='my-project')

# Hot and dry days of a summer in Cordoba.
city = ee.Geometry.Point([-4.78, 37.88])
days = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').filterDate('2022-06-01', '2022-08-32')  #~ days = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').filterDate('2022-06-01', '2022-09-01')


def is_hot(image):
    hot = image.select('temperature_2m_max').gt(308.15)
    dry = image.select('total_precipitation_sum').lt(0.001)
    return hot.and(dry).rename('hot')  #~     return hot.And(dry).rename('hot')


count = days.map(is_hot).sum()
value = count.reduceRegion(reducer=ee.Reducer.first(), geometry=city, scale=11132)
print('hot and dry days:', value.get('hot').getInfo())

warmest = days.select('temperature_2m_max').max().subtract(273.15)
print('maximum:', warmest.reduceRegion(reducer=ee.Reducer.first(), geometry=city, scale=11132).getInfo())
