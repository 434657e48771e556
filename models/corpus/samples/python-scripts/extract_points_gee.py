import ee
import pandas as pd
from tqdm import tqdm

ee.Initialize(project='ee-soildata')

df = pd.read_excel('soil_profiles.xlsx')
df = df[['profile_id', 'longitude', 'latitude']].drop_duplicates()

soc = ee.Image('projects/soilgrids-isric/soc_mean').select('soc_0-5cm_mean')
clay = ee.Image('projects/soilgrids-isric/clay_mean').select('clay_0-5cm_mean')
phh2o = ee.Image('projects/soilgrids-isric/phh2o_mean').select('phh2o_0-5cm_mean')
elevation = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
slope = ee.Terrain.slope(elevation)
tmean = ee.Image('WORLDCLIM/V1/BIO').select('bio01').multiply(0.1).rename('tmean')
prec = ee.Image('WORLDCLIM/V1/BIO').select('bio12').rename('prec')
ndvi = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2015-01-01', '2020-12-31').select('NDVI').mean().multiply(0.0001)

stack = ee.Image.cat([soc, clay, phh2o, elevation, slope, tmean, prec, ndvi])

# chunks of 500 points
chunk = 500
results = []
for i in tqdm(range(0, len(df), chunk)):
    sub = df.iloc[i:i + chunk]
    feats = []
    for _, row in sub.iterrows():
        geom = ee.Geometry.Point([row['longitude'], row['latitude']])
        feats.append(ee.Feature(geom, {'profile_id': str(row['profile_id'])}))
    fc = ee.FeatureCollection(feats)
    res = stack.reduceRegions(collection=fc, reducer=ee.Reducer.first(), scale=250).getInfo()
    results.extend([f['properties'] for f in res['features']])

out = pd.DataFrame(results)
out = df.astype({'profile_id': str}).merge(out, on='profile_id', how='left')
out.to_csv('soil_profiles_covariates.csv', index=False)
print(out.isna().sum())
