# faults: syntax of an expression, unknown argument
import ee

ee.Initialize(project='my-project')

# Enhanced vegetation index of several years.
field = ee.Geometry.Rectangle([-60.5, -33.5, -60.3, -33.3])
landsat = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(field)


def scaled(image):
    return image.select('SR_B.').multiply(0.0000275).add(-0.2)


def evi(year):
    image = landsat.filterDate(f'{year}-01-01', f'{year}-03-01').map(scaled).median()
    return image.expression(
        '2.5 * (NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1',  #~         '2.5 * (NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1)',
        {'NIR': image.select('SR_B5'), 'RED': image.select('SR_B4'), 'BLUE': image.select('SR_B2')},
    ).rename('EVI')


for year in [2015, 2018, 2021]:
    value = evi(year).reduceRegion(ee.Reducer.mean(), field, scale=30, max_pixels=1e9)  #~     value = evi(year).reduceRegion(ee.Reducer.mean(), field, scale=30, maxPixels=1e9)
    print(year, value.getInfo())
