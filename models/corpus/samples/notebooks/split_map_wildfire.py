import ee
import geemap.foliumap as geemap

ee.Initialize(project='ee-wildfires')

m = geemap.Map(center=[38.9, 23.2], zoom=10)

evia = ee.Geometry.Rectangle([22.95, 38.70, 23.55, 39.05])

pre = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(evia) \
    .filterDate('2021-07-01', '2021-08-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .median() \
    .clip(evia)

post = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(evia) \
    .filterDate('2021-08-15', '2021-09-15') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .median() \
    .clip(evia)

vis = {'bands': ['B12', 'B8', 'B4'], 'min': 0, 'max': 4000}

left_layer = geemap.ee_tile_layer(pre, vis, 'Pre-fire')
right_layer = geemap.ee_tile_layer(post, vis, 'Post-fire')
m.split_map(left_layer, right_layer)
m

nbr_pre = pre.normalizedDifference(['B8', 'B12'])
nbr_post = post.normalizedDifference(['B8', 'B12'])
dnbr = nbr_pre.subtract(nbr_post).rename('dNBR')

burned = dnbr.gt(0.27).selfMask()
area = burned.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=evia,
    scale=20,
    maxPixels=1e10
)
print('Burned area (ha):', round(area.getInfo()['dNBR'] / 10000))

# FIRMS
firms = ee.ImageCollection('FIRMS').filterDate('2021-08-01', '2021-08-15').select('T21').max().clip(evia)

m2 = geemap.Map(center=[38.9, 23.2], zoom=10)
m2.add_basemap('SATELLITE')
m2.addLayer(dnbr, {'min': -0.1, 'max': 0.9, 'palette': ['green', 'yellow', 'orange', 'red', 'purple']}, 'dNBR')
m2.addLayer(burned, {'palette': 'black'}, 'Burned', False)
m2.addLayer(firms, {'min': 325, 'max': 400, 'palette': ['red', 'orange', 'yellow']}, 'FIRMS', False)
m2.add_colorbar({'min': -0.1, 'max': 0.9, 'palette': ['green', 'yellow', 'orange', 'red', 'purple']}, label='dNBR')
m2.addLayerControl()
m2.to_html('evia.html')
m2
