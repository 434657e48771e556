import ee
import geemap
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-draw')

Map = geemap.Map(center=[-13.16, -72.54], zoom=13)
Map.add_basemap('SATELLITE')
Map

# use the draw tools to make a polygon, then run this cell
feature = Map.user_roi
if feature is None:
    roi = ee.Geometry.Rectangle([-72.60, -13.22, -72.48, -13.10])
else:
    roi = feature

print(roi.getInfo())
print('Area (km2):', roi.area(1).divide(1e6).getInfo())

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(roi) \
    .filterDate('2021-05-01', '2021-09-30') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .median() \
    .clip(roi)

Map.addLayer(s2, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 2500}, 'S2')

# drawn features
print(Map.draw_features)
fc = ee.FeatureCollection(Map.draw_features)
print('Number of features:', fc.size().getInfo())

last = Map.user_rois
if last is not None:
    Map.addLayer(last, {'color': 'red'}, 'ROIs')
    geemap.ee_to_shp(last, filename='training.shp')

# inspect pixel values at points
points = ee.FeatureCollection.randomPoints(roi, 50, 1)
values = s2.select(['B2', 'B3', 'B4', 'B8']).sampleRegions(points, scale=10, geometries=True)
df = geemap.ee_to_df(values)
df['NDVI'] = (df['B8'] - df['B4']) / (df['B8'] + df['B4'])
print(df.describe().round(3))

gdf = geemap.ee_to_gdf(values)
gdf.to_file('points.geojson', driver='GeoJSON')

# extract to csv directly
geemap.extract_values_to_points(points, s2.select(['B2', 'B3', 'B4', 'B8']), 'values.csv', scale=10)

# transect
line = ee.Geometry.LineString([[-72.58, -13.20], [-72.50, -13.12]])
dem = ee.Image('USGS/SRTMGL1_003')
transect = geemap.extract_transect(dem, line, n_segments=100, reducer='mean', to_pandas=True)
transect.plot(x='distance', y='mean', figsize=(10, 4), legend=False, xlabel='Distance (m)', ylabel='Elevation (m)')

geemap.line_chart(data=transect, x='distance', y='mean', markers=True, x_label='Distance (m)', y_label='Elevation (m)', height=400)
