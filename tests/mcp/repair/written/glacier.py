# faults: client operator
import ee

ee.Initialize(project='my-project')

# Retreat of a glacier between two summers.
glacier = ee.Geometry.Rectangle([10.65, 46.78, 10.85, 46.90])
landsat = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(glacier).select(['SR_B3', 'SR_B6'])


def ice(year):
    summer = landsat.filterDate(f'{year}-08-01', f'{year}-09-30').median()
    return summer.normalizedDifference(['SR_B3', 'SR_B6']).gt(0.4).rename('ice')


lost = ice(2014) - ice(2022)  #~ lost = ice(2014).subtract(ice(2022))
area = lost.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=glacier,
    scale=30,
)
hectares = ee.Number(area.get('ice')) / 10000  #~ hectares = ee.Number(area.get('ice')).divide(10000)
print('hectares lost:', hectares.getInfo())
count = landsat.size()
print('scenes:', count.getInfo())
