import ee
import geemap
import numpy as np
import pandas as pd
import xgboost as xgb
import shap
import optuna
import matplotlib.pyplot as plt
from sklearn.model_selection import GroupKFold
from sklearn.metrics import r2_score, mean_squared_error

ee.Initialize(project='ee-pm-korea')

KOREA = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Korea, South')).geometry()

stations = pd.read_csv('airkorea_stations.csv')
pm = pd.read_csv('airkorea_monthly.csv', parse_dates=['month'])

fc = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([r.lon, r.lat]), {'sid': int(r.sid)}) for r in stations.itertuples()
])


def monthly_stack(d):
    start = ee.Date(d)
    end = start.advance(1, 'month')
    aod = ee.ImageCollection('MODIS/061/MCD19A2_GRANULES').filterDate(start, end).select('Optical_Depth_055').mean().multiply(0.001).rename('aod')
    no2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2').filterDate(start, end).select('tropospheric_NO2_column_number_density').mean().multiply(1e6).rename('no2')
    so2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_SO2').filterDate(start, end).select('SO2_column_number_density').mean().multiply(1e6).rename('so2')
    co = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_CO').filterDate(start, end).select('CO_column_number_density').mean().rename('co')
    era = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').filterDate(start, end).first()
    t2m = era.select('temperature_2m').subtract(273.15).rename('t2m')
    u = era.select('u_component_of_wind_10m').rename('u10')
    v = era.select('v_component_of_wind_10m').rename('v10')
    tp = era.select('total_precipitation_sum').multiply(1000).rename('tp')
    ndvi = ee.ImageCollection('MODIS/061/MOD13A3').filterDate(start, end).select('NDVI').mean().multiply(0.0001).rename('ndvi')
    return ee.Image.cat([aod, no2, so2, co, t2m, u, v, tp, ndvi])


static = ee.Image.cat([
    ee.Image('USGS/SRTMGL1_003').rename('elev'),
    ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Density').first().select('population_density').rename('pop'),
    ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2020-01-01', '2021-01-01').select('avg_rad').median().rename('ntl'),
])

frames = []
for d in pd.date_range('2019-01-01', '2022-12-01', freq='MS'):
    img = monthly_stack(d.strftime('%Y-%m-%d')).addBands(static)
    out = img.reduceRegions(collection=fc, reducer=ee.Reducer.first(), scale=1000).getInfo()
    f = pd.DataFrame([x['properties'] for x in out['features']])
    f['month'] = d
    frames.append(f)
    print(d.date(), len(f))

X = pd.concat(frames)
df = X.merge(pm, on=['sid', 'month']).dropna()
df['mon'] = df['month'].dt.month
features = ['aod', 'no2', 'so2', 'co', 't2m', 'u10', 'v10', 'tp', 'ndvi', 'elev', 'pop', 'ntl', 'mon']
print(df.shape)

gkf = GroupKFold(n_splits=5)


def objective(trial):
    params = {
        'n_estimators': trial.suggest_int('n_estimators', 100, 800),
        'max_depth': trial.suggest_int('max_depth', 3, 10),
        'learning_rate': trial.suggest_float('learning_rate', 0.01, 0.3, log=True),
        'subsample': trial.suggest_float('subsample', 0.5, 1.0),
        'colsample_bytree': trial.suggest_float('colsample_bytree', 0.5, 1.0),
    }
    scores = []
    for tr, te in gkf.split(df, groups=df['sid']):
        m = xgb.XGBRegressor(**params, n_jobs=-1)
        m.fit(df.iloc[tr][features], df.iloc[tr]['pm25'])
        p = m.predict(df.iloc[te][features])
        scores.append(mean_squared_error(df.iloc[te]['pm25'], p) ** 0.5)
    return np.mean(scores)


study = optuna.create_study(direction='minimize')
study.optimize(objective, n_trials=40)
print(study.best_params, study.best_value)

model = xgb.XGBRegressor(**study.best_params, n_jobs=-1)
model.fit(df[features], df['pm25'])

explainer = shap.TreeExplainer(model)
sv = explainer.shap_values(df[features])
shap.summary_plot(sv, df[features])

# prediction map
img = monthly_stack('2022-03-01').addBands(static)
grid = geemap.ee_to_df(img.sample(region=KOREA, scale=5000, geometries=False).limit(5000))
grid['mon'] = 3
print('mean PM2.5 March 2022:', model.predict(grid[features]).mean().round(1))
