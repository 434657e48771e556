import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-geo-jordan')

jordan = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Jordan'))
geometry = jordan.geometry()

Map = geemap.Map()
Map.centerObject(jordan, 7)

# MODIS NDVI
dataset = ee.ImageCollection('MODIS/061/MOD13A1').select('NDVI')

ndvi_2005 = dataset.filterDate('2005-03-01', '2005-04-30').mean().multiply(0.0001).clip(jordan)
ndvi_2010 = dataset.filterDate('2010-03-01', '2010-04-30').mean().multiply(0.0001).clip(jordan)
ndvi_2015 = dataset.filterDate('2015-03-01', '2015-04-30').mean().multiply(0.0001).clip(jordan)
ndvi_2020 = dataset.filterDate('2020-03-01', '2020-04-30').mean().multiply(0.0001).clip(jordan)

ndvi_params = {
    'min': 0,
    'max': 0.6,
    'palette': ['FFFFFF', 'CE7E45', 'DF923D', 'F1B555', 'FCD163', '99B718', '74A901', '66A000', '529400',
                '3E8601', '207401', '056201', '004C00', '023B01', '012E01', '011D01', '011301']
}

Map.addLayer(ndvi_2005, ndvi_params, 'NDVI 2005')
Map.addLayer(ndvi_2010, ndvi_params, 'NDVI 2010')
Map.addLayer(ndvi_2015, ndvi_params, 'NDVI 2015')
Map.addLayer(ndvi_2020, ndvi_params, 'NDVI 2020')
Map.add_colorbar(ndvi_params, label='NDVI')
Map

def get_mean(image):
    return image.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geometry,
        scale=500,
        maxPixels=1e9
    ).getInfo()['NDVI']

means = {
    2005: get_mean(ndvi_2005),
    2010: get_mean(ndvi_2010),
    2015: get_mean(ndvi_2015),
    2020: get_mean(ndvi_2020)
}

df = pd.DataFrame(means.items(), columns=['Year', 'NDVI'])
print(df)

plt.figure(figsize=(8, 5))
plt.bar(df['Year'].astype(str), df['NDVI'], color='olivedrab')
plt.xlabel('Year')
plt.ylabel('Mean NDVI')
plt.title('Spring NDVI in Jordan')
plt.show()

# vegetated area (NDVI > 0.2)
def veg_area(image):
    area = image.gt(0.2).multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geometry,
        scale=500,
        maxPixels=1e9
    )
    return area.getInfo()['NDVI'] / 1e6

print('2005:', veg_area(ndvi_2005), 'km2')
print('2010:', veg_area(ndvi_2010), 'km2')
print('2015:', veg_area(ndvi_2015), 'km2')
print('2020:', veg_area(ndvi_2020), 'km2')

# Export to Drive
task = ee.batch.Export.image.toDrive(image=ndvi_2005, description='ndvi_2005', folder='jordan', region=geometry, scale=500, maxPixels=1e13)
task.start()
task = ee.batch.Export.image.toDrive(image=ndvi_2010, description='ndvi_2010', folder='jordan', region=geometry, scale=500, maxPixels=1e13)
task.start()
task = ee.batch.Export.image.toDrive(image=ndvi_2015, description='ndvi_2015', folder='jordan', region=geometry, scale=500, maxPixels=1e13)
task.start()
task = ee.batch.Export.image.toDrive(image=ndvi_2020, description='ndvi_2020', folder='jordan', region=geometry, scale=500, maxPixels=1e13)
task.start()
