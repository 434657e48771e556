import ee
import pandas as pd

ee.Initialize(project='ee-test-pro')

poly = ee.Geometry.Polygon([[[3.35, 7.35], [3.45, 7.35], [3.45, 7.45], [3.35, 7.45], [3.35, 7.35]]])

years = range(2001, 2021)
ndvi_list = []
lst_list = []
rain_list = []

for year in years:
    start = str(year) + '-01-01'
    end = str(year) + '-12-31'

    ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end).select('NDVI').mean().multiply(0.0001)
    ndvi_val = ndvi.reduceRegion(ee.Reducer.mean(), poly, 250).getInfo()['NDVI']
    ndvi_list.append(ndvi_val)

    lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(start, end).select('LST_Day_1km').mean().multiply(0.02).subtract(273.15)
    lst_val = lst.reduceRegion(ee.Reducer.mean(), poly, 1000).getInfo()['LST_Day_1km']
    lst_list.append(lst_val)

    rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(start, end).sum()
    rain_val = rain.reduceRegion(ee.Reducer.mean(), poly, 5000).getInfo()['precipitation']
    rain_list.append(rain_val)

    print(year, ndvi_val, lst_val, rain_val)

df = pd.DataFrame({'Year': list(years), 'NDVI': ndvi_list, 'LST': lst_list, 'Rain': rain_list})
df.to_csv('ibadan_2001_2020.csv', index=False)
print(df.corr())
