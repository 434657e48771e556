import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

aoi = ee.Geometry.Point([31.23, 30.04]).buffer(15000)

start_year = 1985
end_year = 2022


def mask(image):
    qa = image.select('QA_PIXEL')
    return image.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))


def lst_l5(image):
    lst = image.select('ST_B6').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')
    return lst.copyProperties(image, ['system:time_start'])


def lst_l8(image):
    lst = image.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST')
    return lst.copyProperties(image, ['system:time_start'])


l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(aoi).filter(ee.Filter.lt('CLOUD_COVER', 30)).map(mask).map(lst_l5)
l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(aoi).filter(ee.Filter.lt('CLOUD_COVER', 30)).map(mask).map(lst_l5)
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(aoi).filter(ee.Filter.lt('CLOUD_COVER', 30)).map(mask).map(lst_l8)

merged = l5.merge(l7).merge(l8)


def yearly(year):
    year = ee.Number(year)
    summer = merged.filter(ee.Filter.calendarRange(year, year, 'year')).filter(ee.Filter.calendarRange(6, 8, 'month'))
    mean = summer.mean().reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi,
        scale=120,
        maxPixels=1e9
    )
    return ee.Feature(None, {'year': year, 'LST': mean.get('LST'), 'n': summer.size()})


years = ee.List.sequence(start_year, end_year)
fc = ee.FeatureCollection(years.map(yearly))
info = fc.getInfo()

df = pd.DataFrame([f['properties'] for f in info['features']])
print(df)
df.to_csv('lst_cairo.csv')

plt.figure(figsize=(10, 5))
plt.plot(df['year'], df['LST'], marker='o')
plt.xlabel('Year')
plt.ylabel('LST (°C)')
plt.grid(True)
plt.show()
