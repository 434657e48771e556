import ee
import geemap
import matplotlib.pyplot as plt
import pandas as pd

ee.Initialize(project='ee-victoria')

# Winam Gulf, Lake Victoria
gulf = ee.Geometry.Polygon([[[34.15, -0.45], [34.75, -0.45], [34.80, -0.05], [34.15, -0.05], [34.15, -0.45]]])

def cloudMask(img):
    qa = img.select('QA60')
    return img.updateMask(qa.bitwiseAnd(1 << 10).eq(0)).updateMask(qa.bitwiseAnd(1 << 11).eq(0)).divide(10000) \
        .copyProperties(img, ['system:time_start'])

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(gulf).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)).map(cloudMask)

dry = s2.filterDate('2022-01-01', '2022-02-28').median().clip(gulf)
wet = s2.filterDate('2022-04-01', '2022-05-31').median().clip(gulf)

# water mask
ndwi_dry = dry.normalizedDifference(['B3', 'B8'])
ndwi_wet = wet.normalizedDifference(['B3', 'B8'])
dry_water = dry.updateMask(ndwi_dry.gt(0))
wet_water = wet.updateMask(ndwi_wet.gt(0))

# turbidity and chlorophyll
ndti_dry = dry_water.normalizedDifference(['B4', 'B3']).rename('NDTI')
ndti_wet = wet_water.normalizedDifference(['B4', 'B3']).rename('NDTI')
ndci_dry = dry_water.normalizedDifference(['B5', 'B4']).rename('NDCI')
ndci_wet = wet_water.normalizedDifference(['B5', 'B4']).rename('NDCI')

# water hyacinth: high NDVI inside the lake
lake = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('occurrence').gt(80)
hyacinth_dry = dry.normalizedDifference(['B8', 'B4']).gt(0.3).updateMask(lake).selfMask()
hyacinth_wet = wet.normalizedDifference(['B8', 'B4']).gt(0.3).updateMask(lake).selfMask()

Map = geemap.Map()
Map.centerObject(gulf, 10)

ndti_vis = {'min': -0.3, 'max': 0.2, 'palette': ['blue', 'cyan', 'yellow', 'brown']}
ndci_vis = {'min': -0.1, 'max': 0.4, 'palette': ['blue', 'green', 'yellow', 'red']}

Map.addLayer(dry, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.25}, 'RGB dry')
Map.addLayer(wet, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.25}, 'RGB wet')
Map.addLayer(ndti_dry, ndti_vis, 'NDTI dry', False)
Map.addLayer(ndti_wet, ndti_vis, 'NDTI wet', False)
Map.addLayer(ndci_dry, ndci_vis, 'NDCI dry', False)
Map.addLayer(ndci_wet, ndci_vis, 'NDCI wet', False)
Map.addLayer(hyacinth_dry, {'palette': '00ff00'}, 'Hyacinth dry')
Map.addLayer(hyacinth_wet, {'palette': '006400'}, 'Hyacinth wet')
Map.add_colorbar(ndti_vis, label='NDTI', layer_name='NDTI dry')
Map.add_colorbar(ndci_vis, label='NDCI', layer_name='NDCI dry')
Map

def mean(img, band):
    return img.reduceRegion(reducer=ee.Reducer.mean(), geometry=gulf, scale=50, maxPixels=1e9).get(band).getInfo()

def area_ha(img):
    a = img.multiply(ee.Image.pixelArea()).reduceRegion(reducer=ee.Reducer.sum(), geometry=gulf, scale=20, maxPixels=1e9)
    return a.values().getNumber(0).divide(1e4).getInfo()

df = pd.DataFrame({
    'season': ['dry', 'wet'],
    'NDTI': [mean(ndti_dry, 'NDTI'), mean(ndti_wet, 'NDTI')],
    'NDCI': [mean(ndci_dry, 'NDCI'), mean(ndci_wet, 'NDCI')],
    'hyacinth_ha': [area_ha(hyacinth_dry), area_ha(hyacinth_wet)],
})
print(df)
df.to_csv('winam_gulf.csv', index=False)
