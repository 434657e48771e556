import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.linear_model import LinearRegression

ee.Initialize(project='ee-waterquality-lab')

lake = ee.FeatureCollection('projects/ee-waterquality-lab/assets/lake_erie_west').geometry()

insitu = pd.read_csv('insitu_chla.csv')
insitu['date'] = pd.to_datetime(insitu['date'])
insitu = insitu[(insitu['date'] >= '2017-05-01') & (insitu['date'] <= '2021-10-31')]
print(len(insitu))

s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')


def get_reflectance(row, window=1, buffer=30):
    pt = ee.Geometry.Point([row['lon'], row['lat']]).buffer(buffer)
    d = ee.Date(row['date'].strftime('%Y-%m-%d'))
    col = s2.filterBounds(pt).filterDate(d.advance(-window, 'day'), d.advance(window + 1, 'day')) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    if col.size().getInfo() == 0:
        return None
    img = col.sort('CLOUDY_PIXEL_PERCENTAGE').first().divide(10000)
    vals = img.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B8', 'B8A', 'B11']).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=pt,
        scale=20
    ).getInfo()
    return vals


records = []
for i, row in insitu.iterrows():
    try:
        vals = get_reflectance(row)
    except Exception as e:
        print(i, e)
        continue
    if vals is None or vals['B5'] is None:
        continue
    vals['station'] = row['station']
    vals['date'] = row['date']
    vals['chla'] = row['chla']
    records.append(vals)

df = pd.DataFrame(records)
print('matchups:', len(df))
df.to_csv('matchups.csv', index=False)

# Indices
df['NDCI'] = (df['B5'] - df['B4']) / (df['B5'] + df['B4'])
df['ratio'] = df['B5'] / df['B4']
df['3BDA'] = (1 / df['B4'] - 1 / df['B5']) * df['B6']

for name in ['NDCI', 'ratio', '3BDA']:
    r = np.corrcoef(df[name], np.log(df['chla']))[0, 1]
    print(f'{name}: r = {r:.3f}')

X = df[['NDCI']].values
y = np.log(df['chla'].values)
model = LinearRegression()
model.fit(X, y)
a = model.coef_[0]
b = model.intercept_
print('slope', a, 'intercept', b, 'R2', model.score(X, y))

plt.figure(figsize=(6, 6))
plt.scatter(df['NDCI'], df['chla'], c='teal', edgecolor='k')
xs = np.linspace(df['NDCI'].min(), df['NDCI'].max(), 100)
plt.plot(xs, np.exp(a * xs + b), 'r-')
plt.yscale('log')
plt.xlabel('NDCI')
plt.ylabel('Chl-a (µg/L)')
plt.show()

# Apply to an image
img = s2.filterBounds(lake).filterDate('2019-08-01', '2019-08-31').sort('CLOUDY_PIXEL_PERCENTAGE').first()
ndci = img.normalizedDifference(['B5', 'B4']).rename('NDCI')
chla = ndci.multiply(float(a)).add(float(b)).exp().rename('chla')
water = img.normalizedDifference(['B3', 'B11']).gt(0)
chla = chla.updateMask(water).clip(lake)

Map = geemap.Map()
Map.centerObject(lake, 10)
Map.addLayer(img, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 2000}, 'RGB')
Map.addLayer(chla, {'min': 0, 'max': 60, 'palette': ['blue', 'cyan', 'green', 'yellow', 'red']}, 'Chl-a')
Map.add_colorbar({'min': 0, 'max': 60, 'palette': ['blue', 'cyan', 'green', 'yellow', 'red']}, label='Chl-a (µg/L)')
Map
