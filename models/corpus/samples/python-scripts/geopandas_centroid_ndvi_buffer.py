import ee
import geopandas as gpd
import pandas as pd
import json

ee.Initialize()

# schools greenness: mean NDVI in 100, 300 and 500 m around each school
gdf = gpd.read_file('schools.geojson').to_crs(4326)
gdf['sid'] = range(len(gdf))

fc = ee.FeatureCollection(json.loads(gdf[['sid', 'geometry']].to_json()))

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(fc)
      .filterDate('2022-05-15', '2022-08-31')
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)))
ndvi = s2.map(lambda i: i.normalizedDifference(['B8', 'B4']).rename('ndvi')).median()
water = ee.ImageCollection('ESA/WorldCover/v200').first().eq(80)
ndvi = ndvi.updateMask(water.Not())

for r in [100, 300, 500]:
    buf = fc.map(lambda f: f.buffer(r))
    res = ndvi.reduceRegions(collection=buf, reducer=ee.Reducer.mean(), scale=10).getInfo()
    vals = {f['properties']['sid']: f['properties'].get('mean') for f in res['features']}
    gdf[f'ndvi_{r}'] = gdf['sid'].map(vals)
    print(r, gdf[f'ndvi_{r}'].mean())

gdf.to_file('schools_ndvi.geojson', driver='GeoJSON')
