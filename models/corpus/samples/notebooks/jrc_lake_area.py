import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-lakes')

# Lake Chad
lake = ee.Geometry.Polygon([[[13.0, 12.4], [15.6, 12.4], [15.6, 14.2], [13.0, 14.2], [13.0, 12.4]]])

Map = geemap.Map()
Map.centerObject(lake, 8)

gsw = ee.Image('JRC/GSW1_4/GlobalSurfaceWater')
occurrence = gsw.select('occurrence').clip(lake)
change = gsw.select('change_abs').clip(lake)

Map.addLayer(occurrence, {'min': 0, 'max': 100, 'palette': ['red', 'blue']}, 'Occurrence')
Map.addLayer(change, {'min': -50, 'max': 50, 'palette': ['red', 'black', 'limegreen']}, 'Change', False)
Map

# Yearly history
yearly = ee.ImageCollection('JRC/GSW1_4/YearlyHistory')

def water_area(img):
    water = img.select('waterClass').gte(2)
    area = water.multiply(ee.Image.pixelArea()).divide(1e6)
    stats = area.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=lake,
        scale=90,
        maxPixels=1e12
    )
    return img.set('area', stats.get('waterClass')).set('year', img.get('year'))

areas = yearly.filter(ee.Filter.gte('year', 1990)).map(water_area)

years = areas.aggregate_array('year').getInfo()
values = areas.aggregate_array('area').getInfo()

df = pd.DataFrame({'year': years, 'area_km2': values})
print(df)

df.plot(x='year', y='area_km2', kind='line', marker='o', figsize=(10, 5))
plt.title('Lake Chad water area')
plt.ylabel('Area (km$^2$)')
plt.xlabel('Year')
plt.grid()
plt.show()

# Monthly
monthly = ee.ImageCollection('JRC/GSW1_4/MonthlyHistory').filterDate('2015-01-01', '2021-12-31')

rows = []
for year in range(2015, 2022):
    for month in range(1, 13):
        img = monthly.filter(ee.Filter.eq('year', year)).filter(ee.Filter.eq('month', month)).first()
        water = ee.Image(img).select('water').eq(2)
        area = water.multiply(ee.Image.pixelArea()).reduceRegion(
            reducer=ee.Reducer.sum(),
            geometry=lake,
            scale=150,
            maxPixels=1e12
        ).getInfo()
        rows.append({'year': year, 'month': month, 'area': area['water'] / 1e6})
    print(year)

dfm = pd.DataFrame(rows)
dfm['date'] = pd.to_datetime(dfm[['year', 'month']].assign(day=1))

pivot = dfm.pivot(index='month', columns='year', values='area')
pivot.plot(figsize=(10, 6), cmap='viridis')
plt.xlabel('Month')
plt.ylabel('Area (km2)')
plt.show()

dfm.to_csv('lake_chad_monthly.csv', index=False)
