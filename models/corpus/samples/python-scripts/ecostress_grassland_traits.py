import ee
import pandas as pd
import numpy as np
from sklearn.ensemble import RandomForestRegressor
from sklearn.model_selection import cross_val_score

ee.Initialize()

plots = pd.read_csv('grassland_plots.csv')  # plot, lat, lon, date, biomass

features = []
for i, r in plots.iterrows():
    features.append(ee.Feature(ee.Geometry.Point([r['lon'], r['lat']]), {
        'plot': str(r['plot']),
        'date': r['date'],
        'biomass': float(r['biomass'])
    }))
fc = ee.FeatureCollection(features)

bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']


def extract(feature):
    date = ee.Date(feature.get('date'))
    img = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(feature.geometry())
           .filterDate(date.advance(-7, 'day'), date.advance(7, 'day'))
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
           .sort('CLOUDY_PIXEL_PERCENTAGE')
           .select(bands)
           .first())
    values = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=feature.geometry().buffer(10),
        scale=10
    )
    return feature.set(values)


result = fc.map(extract).getInfo()
df = pd.DataFrame([f['properties'] for f in result['features']])
df = df.dropna()
print(len(df), 'plots with valid data')

df['ndvi'] = (df['B8'] - df['B4']) / (df['B8'] + df['B4'])
df['ndre'] = (df['B8'] - df['B5']) / (df['B8'] + df['B5'])
df.to_csv('plots_s2.csv', index=False)

X = df[bands + ['ndvi', 'ndre']].values
y = df['biomass'].values

rf = RandomForestRegressor(n_estimators=500, random_state=42)
scores = cross_val_score(rf, X, y, cv=5, scoring='r2')
print('R2: %.2f (+/- %.2f)' % (scores.mean(), scores.std()))
