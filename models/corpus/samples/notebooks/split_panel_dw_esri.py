import ee
import geemap

ee.Initialize(project='ee-lc-compare')

Map = geemap.Map(center=[-15.6, -56.1], zoom=11)

region = ee.Geometry.BBox(-56.4, -15.9, -55.8, -15.3)

# Dynamic World
dw = geemap.dynamic_world(region, '2021-01-01', '2022-01-01', return_type='class')
dw_hill = geemap.dynamic_world(region, '2021-01-01', '2022-01-01', return_type='hillshade')

# ESA WorldCover
esa = ee.ImageCollection('ESA/WorldCover/v200').first().clip(region)

# ESRI land cover
esri = ee.ImageCollection('projects/sat-io/open-datasets/landcover/ESRI_Global-LULC_10m_TS').filterDate('2021-01-01', '2021-12-31').mosaic().clip(region)

# MapBiomas
mapbiomas = ee.Image('projects/mapbiomas-workspace/public/collection7_1/mapbiomas_collection71_integration_v1').select('classification_2021').clip(region)

dw_vis = {
    'min': 0,
    'max': 8,
    'palette': ['#419BDF', '#397D49', '#88B053', '#7A87C6', '#E49635', '#DFC35A', '#C4281B', '#A59B8F', '#B39FE1']
}

Map.addLayer(dw, dw_vis, 'Dynamic World')
Map.addLayer(dw_hill, {'min': 0, 'max': 0.65}, 'DW hillshade', False)
Map.addLayer(esa, {'bands': ['Map']}, 'ESA WorldCover', False)
Map.addLayer(esri, {'min': 1, 'max': 11, 'palette': ['#1A5BAB', '#358221', '#000000', '#87D19E', '#FFDB5C', '#000000', '#ED022A', '#EDE9E4', '#F2FAFF', '#C8C8C8', '#C6AD8D']}, 'ESRI', False)
Map.addLayer(mapbiomas.randomVisualizer(), {}, 'MapBiomas', False)
Map.add_legend(title='Land Cover', builtin_legend='Dynamic_World')
Map

m = geemap.Map(center=[-15.6, -56.1], zoom=11)
left_layer = geemap.ee_tile_layer(dw, dw_vis, 'Dynamic World')
right_layer = geemap.ee_tile_layer(esa, {'bands': ['Map']}, 'WorldCover')
m.split_map(left_layer=left_layer, right_layer=right_layer, left_label='Dynamic World', right_label='WorldCover')
m

# linked maps
image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(region).filterDate('2021-06-01', '2021-09-01').filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5)).median()

vis_params = [
    {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 2500},
    {'bands': ['B8', 'B4', 'B3'], 'min': 0, 'max': 4000},
    {'bands': ['B11', 'B8', 'B4'], 'min': 0, 'max': 4000},
    {'bands': ['B12', 'B11', 'B8'], 'min': 0, 'max': 4000},
]
labels = ['Natural Color', 'Color Infrared', 'Agriculture', 'Short-wave']

geemap.linked_maps(rows=2, cols=2, height='300px', center=[-15.6, -56.1], zoom=11, ee_objects=[image], vis_params=vis_params, labels=labels, label_position='topright')
