import ee
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ee.Initialize(project='ee-co-map')

cities = {'Delhi': [77.2, 28.6], 'Mumbai': [72.9, 19.1], 'Kolkata': [88.4, 22.6], 'Chennai': [80.3, 13.1], 'Patna': [85.1, 25.6]}
co = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CO').select('CO_column_number_density')

rows = []
for city, xy in cities.items():
    geom = ee.Geometry.Point(xy).buffer(20000)
    for month in range(1, 13):
        img = co.filterDate('2020-01-01', '2023-01-01').filter(ee.Filter.calendarRange(month, month, 'month')).mean()
        val = img.reduceRegion(ee.Reducer.mean(), geom, 5000).get('CO_column_number_density').getInfo()
        rows.append([city, month, val])

df = pd.DataFrame(rows, columns=['city', 'month', 'co'])
pivot = df.pivot(index='city', columns='month', values='co')

plt.figure(figsize=(12, 4))
sns.heatmap(pivot, cmap='YlOrRd', annot=True, fmt='.3f')
plt.title('Mean CO column (mol/m²), 2020-2022')
plt.tight_layout()
plt.show()
