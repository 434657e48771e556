import ee
import geemap
import geopandas as gpd
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-flood-depth')

aoi = ee.Geometry.Rectangle([16.95, 50.35, 17.35, 50.60])   # Nysa, 2024

before = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(aoi).filterDate('2024-08-15', '2024-09-10') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')).select('VV').median()
after = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(aoi).filterDate('2024-09-15', '2024-09-19') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')).select('VV').mosaic()

smooth = lambda i: i.focal_mean(30, 'circle', 'meters')
diff = smooth(after).subtract(smooth(before))
flood = diff.lt(-3).And(smooth(after).lt(-14)).rename('flood')
flood = flood.updateMask(flood).updateMask(flood.connectedPixelCount(50, True).gte(20)).clip(aoi)

# depth: DEM minus water level at the border of each flooded object
dem = ee.ImageCollection('projects/sat-io/open-datasets/FABDEM').mosaic().rename('dem')
edge = flood.unmask(0).focal_max(1).neq(flood.unmask(0))
border_elev = dem.updateMask(edge)
level = border_elev.reduceNeighborhood(
    reducer=ee.Reducer.percentile([80]),
    kernel=ee.Kernel.circle(500, 'meters')
)
depth = level.subtract(dem).updateMask(flood).max(0).rename('depth')

Map = geemap.Map()
Map.centerObject(aoi, 11)
Map.addLayer(smooth(before).clip(aoi), {'min': -20, 'max': 0}, 'before')
Map.addLayer(smooth(after).clip(aoi), {'min': -20, 'max': 0}, 'after')
Map.addLayer(flood, {'palette': ['00bfff']}, 'flood')
vis = {'min': 0, 'max': 3, 'palette': ['deebf7', '9ecae1', '3182bd', '08306b']}
Map.addLayer(depth, vis, 'depth')
Map.add_colorbar(vis, label='Depth (m)')
Map

# vectors and buildings
vectors = flood.reduceToVectors(geometry=aoi, scale=20, geometryType='polygon', eightConnected=True, maxPixels=1e9)
gdf = geemap.ee_to_gdf(vectors)
gdf = gdf.to_crs(2180)
gdf['area_ha'] = gdf.area / 1e4
gdf = gdf[gdf['area_ha'] > 0.5]
print(len(gdf), 'polygons,', gdf['area_ha'].sum().round(), 'ha')

buildings = ee.FeatureCollection('GOOGLE/Research/open-buildings/v3/polygons').filterBounds(aoi)
print('open buildings:', buildings.size().getInfo())

osm = gpd.read_file('buildings_nysa.gpkg').to_crs(2180)
hit = gpd.sjoin(osm, gdf[['geometry']], how='inner', predicate='intersects').drop_duplicates('osm_id')
print('flooded buildings:', len(hit))

ax = gdf.plot(color='deepskyblue', figsize=(10, 8))
hit.plot(ax=ax, color='red', markersize=2)
ax.set_axis_off()
plt.show()

gdf.to_file('flood_nysa.gpkg', layer='flood', driver='GPKG')
geemap.ee_export_image_to_drive(depth.toFloat(), description='depth_nysa', folder='flood', region=aoi, scale=20, crs='EPSG:2180')
