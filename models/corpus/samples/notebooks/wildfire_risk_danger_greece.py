import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from imblearn.over_sampling import SMOTE
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split
from sklearn.metrics import classification_report, ConfusionMatrixDisplay, RocCurveDisplay

ee.Initialize(project='ee-firerisk-gr')

greece = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Greece'))
geom = greece.geometry()

# burned and unburned samples per summer
def yearly_samples(year):
    burned = ee.ImageCollection('MODIS/061/MCD64A1').filterDate(f'{year}-06-01', f'{year}-10-01').select('BurnDate').max().gt(0).unmask(0).rename('burned')

    ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(f'{year}-05-01', f'{year}-06-15').select('NDVI').mean().multiply(0.0001).rename('ndvi')
    lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(f'{year}-05-01', f'{year}-06-15').select('LST_Day_1km').mean().multiply(0.02).subtract(273.15).rename('lst')
    rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(f'{year}-01-01', f'{year}-06-15').sum().rename('rain')
    era = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR').filterDate(f'{year}-06-01', f'{year}-09-30').mean()
    t2m = era.select('temperature_2m').subtract(273.15).rename('t2m')
    wind = era.select('u_component_of_wind_10m').hypot(era.select('v_component_of_wind_10m')).rename('wind')
    dem = ee.Image('USGS/SRTMGL1_003')
    terrain = ee.Terrain.products(dem).select(['elevation', 'slope', 'aspect'])
    lc = ee.ImageCollection('MODIS/061/MCD12Q1').filterDate(f'{year - 1}-01-01', f'{year - 1}-12-31').first().select('LC_Type1').rename('lc')
    pop = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Density').first().select('population_density').rename('pop')

    stack = ee.Image.cat([ndvi, lst, rain, t2m, wind, terrain, lc, pop, burned])
    s = stack.stratifiedSample(
        numPoints=300,
        classBand='burned',
        classValues=[0, 1],
        classPoints=[900, 300],
        region=geom,
        scale=500,
        seed=year,
        tileScale=8
    )
    df = geemap.ee_to_df(s)
    df['year'] = year
    return df

df = pd.concat([yearly_samples(y) for y in range(2007, 2022)], ignore_index=True)
df = df.dropna()
print(df.groupby(['year', 'burned']).size().unstack())

df = pd.get_dummies(df, columns=['lc'])
train = df[df['year'] < 2018]
test = df[df['year'] >= 2018]
feat = [c for c in df.columns if c not in ['burned', 'year']]

sm = SMOTE(random_state=0)
Xr, yr = sm.fit_resample(train[feat], train['burned'])
print(yr.value_counts())

rf = RandomForestClassifier(n_estimators=500, max_depth=15, n_jobs=-1, random_state=0)
rf.fit(Xr, yr)
pred = rf.predict(test[feat])
print(classification_report(test['burned'], pred, target_names=['no fire', 'fire']))

fig, ax = plt.subplots(1, 2, figsize=(13, 5))
ConfusionMatrixDisplay.from_predictions(test['burned'], pred, display_labels=['no fire', 'fire'], cmap='Oranges', ax=ax[0])
RocCurveDisplay.from_estimator(rf, test[feat], test['burned'], ax=ax[1])
plt.tight_layout()
plt.show()

imp = pd.Series(rf.feature_importances_, index=feat).nlargest(12)
imp[::-1].plot.barh(color='darkorange')
plt.title('Feature importance')
plt.show()
