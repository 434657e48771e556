# Aboveground biomass of Miombo woodland
# K. Mwansa, Feb 2024

import ee
import geemap
import geopandas as gpd
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.ensemble import RandomForestRegressor
from sklearn.svm import SVR
from sklearn.linear_model import Ridge
from sklearn.preprocessing import StandardScaler
from sklearn.pipeline import Pipeline
from sklearn.model_selection import LeaveOneOut, cross_val_predict, GridSearchCV
from sklearn.metrics import r2_score, mean_squared_error

ee.Initialize(project='ee-miombo')

plots = gpd.read_file('miombo_plots.shp')
plots = plots.to_crs(4326)
plots['geometry'] = plots.buffer(0)
plots = plots[['PlotID', 'AGB', 'geometry']]
print(plots['AGB'].describe())

fc = geemap.gdf_to_ee(plots)
roi = fc.geometry().bounds().buffer(5000)

# ---- Sentinel-2 ----
def prep_s2(img):
    scl = img.select('SCL')
    ok = scl.eq(4).Or(scl.eq(5))
    img = img.updateMask(ok).divide(10000)
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndre = img.normalizedDifference(['B8A', 'B5']).rename('NDRE')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI')
    nbr = img.normalizedDifference(['B8', 'B12']).rename('NBR')
    return img.addBands([ndvi, ndre, ndmi, nbr])

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(roi)
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)))

sel = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12', 'NDVI', 'NDRE', 'NDMI', 'NBR']
wet = s2.filterDate('2023-02-01', '2023-05-01').map(prep_s2).median().select(sel)
dry = s2.filterDate('2022-07-01', '2022-10-01').map(prep_s2).median().select(sel)
wet = wet.rename([b + '_w' for b in sel])
dry = dry.rename([b + '_d' for b in sel])

# ---- Sentinel-1 ----
s1 = (ee.ImageCollection('COPERNICUS/S1_GRD')
      .filterBounds(roi)
      .filterDate('2022-06-01', '2023-06-01')
      .filter(ee.Filter.eq('instrumentMode', 'IW'))
      .select(['VV', 'VH']))
s1_mean = s1.mean().rename(['VV_mean', 'VH_mean'])
s1_std = s1.reduce(ee.Reducer.stdDev()).rename(['VV_std', 'VH_std'])

# ---- PALSAR ----
palsar = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR_EPOCH').filterDate('2020-01-01', '2021-01-01').first()
palsar = palsar.select(['HH', 'HV']).pow(2).log10().multiply(10).subtract(83)

# ---- Terrain ----
dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
slope = ee.Terrain.slope(dem)

stack = ee.Image.cat([wet, dry, s1_mean, s1_std, palsar, dem, slope])

res = stack.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=10)
df = geemap.ee_to_df(res)
df.to_csv('plots_predictors.csv', index=False)
df = df.dropna()
print(df.shape)

y = df['AGB'].values
cols = [c for c in df.columns if c not in ['PlotID', 'AGB']]
X = df[cols].values

corr = df[cols].corrwith(df['AGB']).abs().sort_values(ascending=False)
print(corr.head(15))

# ---- models ----
models = {
    'Ridge': Pipeline([('sc', StandardScaler()), ('m', Ridge(alpha=10))]),
    'SVR': Pipeline([('sc', StandardScaler()), ('m', SVR(C=50, epsilon=2))]),
    'RF': RandomForestRegressor(n_estimators=500, max_features='sqrt', random_state=1, n_jobs=-1),
}

fig, axes = plt.subplots(1, 3, figsize=(17, 5.5))
for ax, (name, m) in zip(axes, models.items()):
    p = cross_val_predict(m, X, y, cv=LeaveOneOut(), n_jobs=-1)
    r2 = r2_score(y, p)
    rmse = np.sqrt(mean_squared_error(y, p))
    print(f'{name}: R2={r2:.2f} RMSE={rmse:.1f} ({100 * rmse / y.mean():.0f}%)')
    ax.scatter(y, p, c='darkgreen', alpha=0.6)
    ax.plot([0, y.max()], [0, y.max()], 'k--')
    ax.set_xlabel('Observed AGB (Mg/ha)')
    ax.set_ylabel('Predicted AGB (Mg/ha)')
    ax.set_title(f'{name}  R²={r2:.2f}, RMSE={rmse:.1f}')
plt.tight_layout()
plt.savefig('agb_models.png', dpi=300)
plt.show()

# ---- map ----
top = corr.head(12).index.tolist()
train = stack.select(top).sampleRegions(fc, ['AGB'], 10)
rf = ee.Classifier.smileRandomForest(300).setOutputMode('REGRESSION').train(train, 'AGB', top)
agb = stack.select(top).classify(rf).rename('AGB').clip(roi)

Map = geemap.Map()
Map.centerObject(fc, 10)
vis = {'min': 0, 'max': 120, 'palette': ['ffffd4', 'fed98e', 'fe9929', '78c679', '238443', '004529']}
Map.addLayer(agb, vis, 'AGB')
Map.add_colorbar(vis, label='AGB (Mg/ha)')
Map

geemap.ee_export_image_to_drive(agb.toFloat(), description='AGB_miombo', folder='AGB', region=roi, scale=20)
