import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns

ee.Authenticate()
ee.Initialize(project='uhi-project-23')

cities = {
    'Madrid': [-3.7038, 40.4168],
    'Sevilla': [-5.9845, 37.3891],
    'Barcelona': [2.1734, 41.3851],
    'Valencia': [-0.3763, 39.4699],
    'Zaragoza': [-0.8891, 41.6488],
}

start_year = 2003
end_year = 2022

modis = ee.ImageCollection('MODIS/061/MYD11A2').select(['LST_Day_1km', 'LST_Night_1km'])


def to_celsius(img):
    return img.multiply(0.02).subtract(273.15).copyProperties(img, ['system:time_start'])


modis = modis.map(to_celsius)


def get_city_df(name, coords):
    pt = ee.Geometry.Point(coords)
    urban = pt.buffer(8000)
    rural = pt.buffer(30000).difference(pt.buffer(15000))

    def extract(img):
        u = img.reduceRegion(ee.Reducer.mean(), urban, 1000)
        r = img.reduceRegion(ee.Reducer.mean(), rural, 1000)
        return ee.Feature(None, {
            'date': img.date().format('YYYY-MM-dd'),
            'urban_day': u.get('LST_Day_1km'),
            'urban_night': u.get('LST_Night_1km'),
            'rural_day': r.get('LST_Day_1km'),
            'rural_night': r.get('LST_Night_1km'),
        })

    frames = []
    for y in range(start_year, end_year + 1):
        fc = ee.FeatureCollection(modis.filterDate(f'{y}-01-01', f'{y+1}-01-01').map(extract))
        props = [f['properties'] for f in fc.getInfo()['features']]
        frames.append(pd.DataFrame(props))
    df = pd.concat(frames)
    df['city'] = name
    return df


all_df = []
for name, coords in cities.items():
    print('Processing', name)
    all_df.append(get_city_df(name, coords))

df = pd.concat(all_df, ignore_index=True)
df['date'] = pd.to_datetime(df['date'])
df['year'] = df['date'].dt.year
df['month'] = df['date'].dt.month
df['uhi_day'] = df['urban_day'] - df['rural_day']
df['uhi_night'] = df['urban_night'] - df['rural_night']
df.to_csv('uhi_spain.csv', index=False)

df.info()
df.describe()

monthly = df.groupby(['city', 'month'])[['uhi_day', 'uhi_night']].mean().reset_index()

plt.figure(figsize=(10, 6))
sns.lineplot(data=monthly, x='month', y='uhi_night', hue='city', marker='o')
plt.axhline(0, color='gray', lw=0.5)
plt.xlabel('Month')
plt.ylabel('Night SUHI (°C)')
plt.xticks(range(1, 13))
plt.title('Surface urban heat island by month')
plt.show()

plt.figure(figsize=(10, 6))
sns.boxplot(data=df, x='city', y='uhi_night', palette='Set2')
plt.ylabel('Night SUHI (°C)')
plt.xlabel('')
plt.show()

heat = df[df['city'] == 'Madrid'].pivot_table(index='year', columns='month', values='urban_day', aggfunc='mean')
plt.figure(figsize=(12, 8))
sns.heatmap(heat, cmap='YlOrRd', annot=True, fmt='.1f', cbar_kws={'label': 'LST (°C)'})
plt.title('Madrid, mean daytime LST')
plt.tight_layout()
plt.savefig('madrid_heatmap.png', dpi=300)
plt.show()
