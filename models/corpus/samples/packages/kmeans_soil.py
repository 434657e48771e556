# Unsupervised zoning of fields for soil sampling
import ee
import geopandas as gpd
import json
import sys

ee.Initialize()

N_ZONES = 4
field_file = sys.argv[1] if len(sys.argv) > 1 else 'field.geojson'

gdf = gpd.read_file(field_file).to_crs(4326)
field = ee.FeatureCollection(json.loads(gdf.to_json())).geometry()
inner = field.buffer(-20)

# NDVI of several years at peak season
images = []
for year in range(2017, 2023):
    img = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(field)
           .filterDate(f'{year}-06-15', f'{year}-07-31')
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
           .median()
           .normalizedDifference(['B8', 'B5'])
           .rename(f'ndre_{year}'))
    images.append(img)

# bare soil brightness
soil = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
        .filterBounds(field)
        .filterDate('2017-04-01', '2022-05-15')
        .filter(ee.Filter.calendarRange(4, 5, 'month'))
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
        .select(['B2', 'B3', 'B4', 'B11'])
        .median()
        .divide(10000))

dem = ee.Image('USGS/3DEP/10m').select('elevation')
slope = ee.Terrain.slope(dem)

stack = ee.Image.cat(images + [soil, dem, slope]).clip(inner)

# standardise
mean = stack.reduceRegion(ee.Reducer.mean(), inner, 10).toImage(stack.bandNames())
std = stack.reduceRegion(ee.Reducer.stdDev(), inner, 10).toImage(stack.bandNames())
norm = stack.subtract(mean).divide(std)

training = norm.sample(region=inner, scale=10, numPixels=2000, seed=1)
clusterer = ee.Clusterer.wekaKMeans(N_ZONES).train(training)
zones = norm.cluster(clusterer).rename('zone').add(1).toByte()
zones = zones.focal_mode(20, 'circle', 'meters')

vectors = zones.reduceToVectors(
    geometry=inner,
    scale=10,
    geometryType='polygon',
    labelProperty='zone',
    maxPixels=1e8
)

data = vectors.getInfo()
out = gpd.GeoDataFrame.from_features(data['features'], crs='EPSG:4326')
out = out.dissolve(by='zone').reset_index()
out['area_ha'] = out.to_crs(out.estimate_utm_crs()).area / 1e4
print(out[['zone', 'area_ha']])
out.to_file('zones.shp')
