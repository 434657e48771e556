"""
Wheat yield forecasting at oblast level
Step 1: download of MODIS NDVI + ERA5 weather
Step 2: feature table
Step 3: regression
"""
import ee
import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import LeaveOneGroupOut, cross_val_predict
from sklearn.preprocessing import StandardScaler
from sklearn.pipeline import make_pipeline
from sklearn.metrics import mean_squared_error, r2_score

ee.Initialize(project='ee-wheat-ua')

# --------------------------------------------------
# Step 1
# --------------------------------------------------
oblasts = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Ukraine'))
crop = ee.ImageCollection('MODIS/061/MCD12Q1').select('LC_Type1')
ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI')
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').select(['temperature_2m', 'total_precipitation_sum', 'volumetric_soil_water_layer_2'])

years = range(2003, 2022)
months = range(3, 7)


def features_for_year(year):
    mask = crop.filterDate(f'{year}-01-01', f'{year}-12-31').first().eq(12)
    layers = []
    for m in months:
        start = ee.Date.fromYMD(year, m, 1)
        end = start.advance(1, 'month')
        n = ndvi.filterDate(start, end).mean().multiply(0.0001).rename(f'ndvi_{m}')
        e = era5.filterDate(start, end).first()
        t = e.select('temperature_2m').subtract(273.15).rename(f't2m_{m}')
        p = e.select('total_precipitation_sum').multiply(1000).rename(f'prec_{m}')
        s = e.select('volumetric_soil_water_layer_2').rename(f'swvl_{m}')
        layers.extend([n, t, p, s])
    return ee.Image.cat(layers).updateMask(mask)


tables = []
for year in years:
    img = features_for_year(year)
    fc = img.reduceRegions(collection=oblasts, reducer=ee.Reducer.mean(), scale=1000, tileScale=8)
    info = fc.map(lambda f: f.setGeometry(None)).getInfo()
    df = pd.DataFrame([f['properties'] for f in info['features']])
    df['year'] = year
    tables.append(df)
    print(year, df.shape)

data = pd.concat(tables, ignore_index=True)
data.to_csv('features.csv', index=False)

# --------------------------------------------------
# Step 2
# --------------------------------------------------
yields = pd.read_csv('yield_ua.csv')     # oblast, year, yield
data = data.rename(columns={'ADM1_NAME': 'oblast'})
df = data.merge(yields, on=['oblast', 'year'])
cols = [c for c in df.columns if c.split('_')[0] in ('ndvi', 't2m', 'prec', 'swvl')]

# detrend yields
df['trend'] = df.groupby('oblast').apply(
    lambda g: pd.Series(np.polyval(np.polyfit(g['year'], g['yield'], 1), g['year']), index=g.index)
).reset_index(level=0, drop=True)
df['anom'] = df['yield'] - df['trend']

# --------------------------------------------------
# Step 3
# --------------------------------------------------
model = make_pipeline(StandardScaler(), Ridge(alpha=10))
pred = cross_val_predict(model, df[cols], df['anom'], groups=df['year'], cv=LeaveOneGroupOut())
df['pred'] = pred + df['trend']

print('R2: %.2f' % r2_score(df['yield'], df['pred']))
print('RMSE: %.2f t/ha' % np.sqrt(mean_squared_error(df['yield'], df['pred'])))
df.to_csv('predictions.csv', index=False)
