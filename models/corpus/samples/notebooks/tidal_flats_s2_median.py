import ee
import geemap

ee.Initialize(project='ee-wadden')

m = geemap.Map(center=[53.75, 8.1], zoom=10)

aoi = ee.Geometry.Rectangle([7.8, 53.5, 8.5, 53.95])

s2 = (
    ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate('2020-01-01', '2022-12-31')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
)


def add_ndwi(img):
    clear = img.select('SCL').neq(3).And(img.select('SCL').lt(7))
    return img.addBands(img.normalizedDifference(['B3', 'B8']).rename('ndwi')).updateMask(clear)


s2 = s2.map(add_ndwi)

# water most of the time, land some of the time = intertidal
wet = s2.map(lambda i: i.select('ndwi').gt(0.05)).mean().rename('wet')
intertidal = wet.gt(0.1).And(wet.lt(0.9)).selfMask().clip(aoi)
permanent = wet.gte(0.9).selfMask().clip(aoi)

low_tide = s2.select(['B4', 'B3', 'B2', 'ndwi']).qualityMosaic('ndwi')
high = s2.select('ndwi').reduce(ee.Reducer.percentile([95]))
low = s2.select('ndwi').reduce(ee.Reducer.percentile([5]))

m.add_layer(s2.median().clip(aoi), {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 2000}, 'Median')
m.add_layer(wet.clip(aoi), {'min': 0, 'max': 1, 'palette': ['tan', 'white', 'blue']}, 'Wet frequency')
m.add_layer(intertidal, {'palette': ['brown']}, 'Tidal flats')
m.add_layer(permanent, {'palette': ['navy']}, 'Water', False)
m

area = intertidal.multiply(ee.Image.pixelArea()).reduceRegion(ee.Reducer.sum(), aoi, 20, maxPixels=1e9).get('wet')
print('Tidal flats: %.1f km2' % (area.getInfo() / 1e6))

murray = ee.ImageCollection('UQ/murray/Intertidal/v1_1/global_intertidal').filterDate('2014-01-01', '2016-12-31').first().clip(aoi)
m.add_layer(murray.selfMask(), {'palette': ['orange']}, 'Murray et al. 2014-16', False)

geemap.ee_export_image_to_drive(wet.toFloat().clip(aoi), description='wet_frequency', folder='wadden', region=aoi, scale=10, crs='EPSG:25832')
