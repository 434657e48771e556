import ee
import geemap
import pandas as pd

ee.Initialize()

# study plots from field campaign
plots = pd.read_csv('plots_2019.csv')
print(plots.shape)
plots.head()

features = []
for index, row in plots.iterrows():
    geom = ee.Geometry.Point([row['lon'], row['lat']])
    feature = ee.Feature(geom, {'plot_id': row['plot_id'], 'agb': row['agb']})
    features.append(feature)

fc = ee.FeatureCollection(features)

# covariates
dem = ee.Image('USGS/SRTMGL1_003')
terrain = ee.Algorithms.Terrain(dem).select(['elevation', 'slope', 'aspect'])

soc = ee.Image('OpenLandMap/SOL/SOL_ORGANIC-CARBON_USDA-6A1C_M/v02').select('b0').rename('soc')
ph = ee.Image('OpenLandMap/SOL/SOL_PH-H2O_USDA-4C1A2A_M/v02').select('b0').rename('ph')
clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select('b0').rename('clay')

bio = ee.Image('WORLDCLIM/V1/BIO').select(['bio01', 'bio12'])

treecover = ee.Image('UMD/hansen/global_forest_change_2019_v1_7').select('treecover2000')

stack = terrain.addBands(soc).addBands(ph).addBands(clay).addBands(bio).addBands(treecover)

samples = stack.reduceRegions(
    collection=fc,
    reducer=ee.Reducer.mean(),
    scale=30
)

df = geemap.ee_to_df(samples)
df['bio01'] = df['bio01'] / 10
df['ph'] = df['ph'] / 10
df.to_csv('plots_covariates.csv', index=False)

print(df.corr(numeric_only=True)['agb'].sort_values())
