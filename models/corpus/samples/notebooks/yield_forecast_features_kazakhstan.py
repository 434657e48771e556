import ee
import geemap
import pandas as pd
import numpy as np
import lightgbm as lgb
import matplotlib.pyplot as plt
from sklearn.metrics import mean_absolute_error, r2_score

ee.Initialize(project='ee-kz-wheat')

oblasts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Kazakhstan'))
crop = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate('2015-01-01', '2016-01-01').first().select('LC_Type1').eq(12)

mod13 = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI')
mod11 = ee.ImageCollection('MODIS/061/MOD11A2').select('LST_Day_1km')
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').select(['temperature_2m', 'volumetric_soil_water_layer_1'])

YEARS = range(2001, 2022)


def features(year):
    imgs = []
    for m in range(4, 9):
        start = ee.Date.fromYMD(year, m, 1)
        end = start.advance(1, 'month')
        ndvi = mod13.filterDate(start, end).mean().multiply(0.0001).rename(f'ndvi_{m}')
        lst = mod11.filterDate(start, end).mean().multiply(0.02).subtract(273.15).rename(f'lst_{m}')
        rain = chirps.filterDate(start, end).sum().rename(f'rain_{m}')
        met = era5.filterDate(start, end).first()
        t2m = met.select('temperature_2m').subtract(273.15).rename(f't2m_{m}')
        sm = met.select('volumetric_soil_water_layer_1').rename(f'sm_{m}')
        imgs += [ndvi, lst, rain, t2m, sm]
    return ee.Image.cat(imgs).updateMask(crop)


for year in YEARS:
    fc = features(year).reduceRegions(collection=oblasts, reducer=ee.Reducer.mean(), scale=1000, tileScale=4)
    fc = fc.map(lambda f: f.set('year', year).setGeometry(None))
    geemap.ee_export_vector_to_drive(fc, description=f'kz_{year}', folder='kz_wheat', file_format='CSV')

df = pd.concat([pd.read_csv(f'kz_wheat/kz_{y}.csv') for y in YEARS], ignore_index=True)
df = df.drop(columns=[c for c in df.columns if c.startswith('ADM') and c != 'ADM2_NAME'])
yld = pd.read_csv('wheat_yield.csv')
df = df.merge(yld, on=['ADM2_NAME', 'year'])

# detrend yields
def detrend(g):
    p = np.polyfit(g['year'], g['yield'], 1)
    g['anom'] = g['yield'] - np.polyval(p, g['year'])
    return g

df = df.groupby('ADM2_NAME', group_keys=False).apply(detrend)

feat = [c for c in df.columns if c.split('_')[0] in ['ndvi', 'lst', 'rain', 't2m', 'sm']]

preds = []
for y in sorted(df['year'].unique()):
    tr = df[df['year'] != y]
    te = df[df['year'] == y].copy()
    model = lgb.LGBMRegressor(n_estimators=300, learning_rate=0.03, num_leaves=15, subsample=0.8, colsample_bytree=0.8)
    model.fit(tr[feat], tr['anom'])
    te['pred'] = model.predict(te[feat])
    preds.append(te)

res = pd.concat(preds)
print('R2 = %.2f' % r2_score(res['anom'], res['pred']))
print('MAE = %.2f t/ha' % mean_absolute_error(res['anom'], res['pred']))

nat = res.groupby('year')[['anom', 'pred']].mean()
nat.plot(figsize=(10, 4), marker='o')
plt.ylabel('Yield anomaly (t/ha)')
plt.grid()
plt.show()

lgb.plot_importance(model, max_num_features=20, figsize=(8, 8))
plt.show()
