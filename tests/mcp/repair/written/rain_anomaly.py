# faults: unknown unit, wrong date
import ee

ee.Initialize(project='my-project')

# Rain of a season against the mean of ten years.
basin = ee.Geometry.Rectangle([30, -3, 35, 1])
rain = ee.ImageCollection('UCSB-CHC/CHIRPS/V3/DAILY_SAT').select('precipitation')
first = ee.Date('2010-03-01')


def season(offset):
    start = first.advance(offset, 'yr')  #~     start = first.advance(offset, 'year')
    return rain.filterDate(start, start.advance(3, 'month')).sum()


usual = ee.ImageCollection.fromImages(ee.List.sequence(0, 9).map(season)).mean()
recent = rain.filterDate('01/03/2022', '2022-06-01').sum()  #~ recent = rain.filterDate('2022-03-01', '2022-06-01').sum()
anomaly = recent.subtract(usual).rename('anomaly')

value = anomaly.reduceRegion(
    reducer=ee.Reducer.mean(),
    geometry=basin,
    scale=5566,
    maxPixels=1e9,
)
print('millimeters:', value.get('anomaly').getInfo())
