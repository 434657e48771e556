import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize()

alaska = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('NAME', 'Alaska'))
north_slope = ee.Geometry.Rectangle([-162, 68.5, -142, 71.2])

era5 = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR').select('temperature_2m')

# thawing and freezing degree days
def tdd(year):
    col = era5.filterDate(f'{year}-01-01', f'{year+1}-01-01').map(lambda i: i.subtract(273.15).max(0))
    return col.sum().rename('TDD')

def fdd(year):
    # July to June
    col = era5.filterDate(f'{year-1}-07-01', f'{year}-07-01').map(lambda i: i.subtract(273.15).multiply(-1).max(0))
    return col.sum().rename('FDD')

rows = []
for year in range(1990, 2023):
    img = tdd(year).addBands(fdd(year))
    v = img.reduceRegion(ee.Reducer.mean(), north_slope, 20000, maxPixels=1e9).getInfo()
    v['year'] = year
    rows.append(v)
    print(year, v)

df = pd.DataFrame(rows)
df['nF'] = np.sqrt(df['TDD']) / (np.sqrt(df['TDD']) + np.sqrt(df['FDD']))

fig, ax = plt.subplots(1, 2, figsize=(14, 5))
for a, c, color in zip(ax, ['TDD', 'FDD'], ['tomato', 'steelblue']):
    a.plot(df['year'], df[c], 'o-', color=color)
    p = np.polyfit(df['year'], df[c], 1)
    a.plot(df['year'], np.polyval(p, df['year']), 'k--', label=f'{p[0]*10:.0f} °C d per decade')
    a.set_title(c)
    a.set_ylabel('°C days')
    a.legend()
plt.show()

Map = geemap.Map(center=[69.5, -152], zoom=5)
first = tdd(1990).add(tdd(1991)).add(tdd(1992)).divide(3)
last = tdd(2020).add(tdd(2021)).add(tdd(2022)).divide(3)
Map.addLayer(last.clip(alaska), {'min': 0, 'max': 2500, 'palette': ['white', 'yellow', 'red']}, 'TDD 2020-22')
Map.addLayer(last.subtract(first).clip(alaska), {'min': -300, 'max': 300, 'palette': ['blue', 'white', 'red']}, 'Change')
Map

df.to_csv('degree_days.csv', index=False)
