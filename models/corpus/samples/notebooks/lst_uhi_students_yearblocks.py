import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
ee.Authenticate()
ee.Initialize(project='ee-student-accra')

# area of interest
accra = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Accra'))
Map = geemap.Map()
Map.centerObject(accra, 11)
Map

# LST for 2015
lst_2015 = ee.ImageCollection('MODIS/061/MOD11A2') \
    .filterDate('2015-01-01', '2015-12-31') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .clip(accra)

# LST for 2016
lst_2016 = ee.ImageCollection('MODIS/061/MOD11A2') \
    .filterDate('2016-01-01', '2016-12-31') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .clip(accra)

# LST for 2017
lst_2017 = ee.ImageCollection('MODIS/061/MOD11A2') \
    .filterDate('2017-01-01', '2017-12-31') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .clip(accra)

# LST for 2018
lst_2018 = ee.ImageCollection('MODIS/061/MOD11A2') \
    .filterDate('2018-01-01', '2018-12-31') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .clip(accra)

# LST for 2019
lst_2019 = ee.ImageCollection('MODIS/061/MOD11A2') \
    .filterDate('2019-01-01', '2019-12-31') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .clip(accra)

# LST for 2020
lst_2020 = ee.ImageCollection('MODIS/061/MOD11A2') \
    .filterDate('2020-01-01', '2020-12-31') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02) \
    .subtract(273.15) \
    .clip(accra)

lst_vis = {
    'min': 24,
    'max': 38,
    'palette': ['blue', 'cyan', 'green', 'yellow', 'red']
}

Map.addLayer(lst_2015, lst_vis, 'LST 2015')
Map.addLayer(lst_2016, lst_vis, 'LST 2016')
Map.addLayer(lst_2017, lst_vis, 'LST 2017')
Map.addLayer(lst_2018, lst_vis, 'LST 2018')
Map.addLayer(lst_2019, lst_vis, 'LST 2019')
Map.addLayer(lst_2020, lst_vis, 'LST 2020')
Map.add_colorbar(lst_vis, label='Temperature (C)')

mean_2015 = lst_2015.reduceRegion(reducer=ee.Reducer.mean(), geometry=accra.geometry(), scale=1000).getInfo()
mean_2016 = lst_2016.reduceRegion(reducer=ee.Reducer.mean(), geometry=accra.geometry(), scale=1000).getInfo()
mean_2017 = lst_2017.reduceRegion(reducer=ee.Reducer.mean(), geometry=accra.geometry(), scale=1000).getInfo()
mean_2018 = lst_2018.reduceRegion(reducer=ee.Reducer.mean(), geometry=accra.geometry(), scale=1000).getInfo()
mean_2019 = lst_2019.reduceRegion(reducer=ee.Reducer.mean(), geometry=accra.geometry(), scale=1000).getInfo()
mean_2020 = lst_2020.reduceRegion(reducer=ee.Reducer.mean(), geometry=accra.geometry(), scale=1000).getInfo()

print('Mean LST 2015:', mean_2015['LST_Day_1km'])
print('Mean LST 2016:', mean_2016['LST_Day_1km'])
print('Mean LST 2017:', mean_2017['LST_Day_1km'])
print('Mean LST 2018:', mean_2018['LST_Day_1km'])
print('Mean LST 2019:', mean_2019['LST_Day_1km'])
print('Mean LST 2020:', mean_2020['LST_Day_1km'])

years = [2015, 2016, 2017, 2018, 2019, 2020]
means = [
    mean_2015['LST_Day_1km'],
    mean_2016['LST_Day_1km'],
    mean_2017['LST_Day_1km'],
    mean_2018['LST_Day_1km'],
    mean_2019['LST_Day_1km'],
    mean_2020['LST_Day_1km']
]

plt.figure(figsize=(10, 5))
plt.plot(years, means, marker='o', color='red')
plt.xlabel('Year')
plt.ylabel('Mean LST (C)')
plt.title('Mean LST of Accra')
plt.grid(True)
plt.show()
