import ee
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns

ee.Initialize()

# Local climate zones vs LST
lcz = ee.ImageCollection('RUB/RUBCLIM/LCZ/global_lcz_map/latest').mosaic().select('LCZ_Filter')

names = {1: 'Compact highrise', 2: 'Compact midrise', 3: 'Compact lowrise', 4: 'Open highrise', 5: 'Open midrise',
         6: 'Open lowrise', 7: 'Lightweight', 8: 'Large lowrise', 9: 'Sparse', 10: 'Industry',
         11: 'Dense trees', 12: 'Scattered trees', 13: 'Bush', 14: 'Low plants', 15: 'Rock', 16: 'Sand', 17: 'Water'}

cities = {'Athens': [23.73, 37.98], 'Rome': [12.50, 41.90], 'Barcelona': [2.17, 41.39], 'Lisbon': [-9.14, 38.72]}


def lst_summer(geom):
    def prep(img):
        qa = img.select('QA_PIXEL')
        ok = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        return img.select('ST_B10').multiply(0.00341802).add(149 - 273.15).updateMask(ok).rename('lst')
    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(geom)
            .filterDate('2018-01-01', '2022-12-31')
            .filter(ee.Filter.calendarRange(6, 8, 'month'))
            .filter(ee.Filter.lt('CLOUD_COVER', 20))
            .map(prep)
            .median())


rows = []
for city, xy in cities.items():
    geom = ee.Geometry.Point(xy).buffer(12000)
    img = lst_summer(geom).addBands(lcz.rename('lcz'))
    sample = img.stratifiedSample(numPoints=200, classBand='lcz', region=geom, scale=100, seed=1)
    data = sample.reduceColumns(ee.Reducer.toList(2), ['lcz', 'lst']).get('list').getInfo()
    for c, t in data:
        rows.append([city, names[int(c)], t])
    print(city, len(data))

df = pd.DataFrame(rows, columns=['city', 'lcz', 'lst'])
df.to_csv('lcz_lst.csv', index=False)

plt.figure(figsize=(14, 6))
sns.boxplot(data=df, x='lcz', y='lst', hue='city', showfliers=False)
plt.xticks(rotation=60, ha='right')
plt.ylabel('LST (°C)')
plt.tight_layout()
plt.savefig('lcz_lst.png', dpi=200)
