import ee
import geemap

ee.Authenticate()
ee.Initialize(project='ee-osmanov')

Map = geemap.Map()

aoi = ee.FeatureCollection('projects/ee-osmanov/assets/fergana')

# 2017
s2_2017 = (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
           .filterBounds(aoi)
           .filterDate('2017-06-01', '2017-08-31')
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
           .median()
           .divide(10000)
           .clip(aoi))

# 2019
s2_2019 = (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
           .filterBounds(aoi)
           .filterDate('2019-06-01', '2019-08-31')
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
           .median()
           .divide(10000)
           .clip(aoi))

# 2021
s2_2021 = (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
           .filterBounds(aoi)
           .filterDate('2021-06-01', '2021-08-31')
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
           .median()
           .divide(10000)
           .clip(aoi))

# 2023
s2_2023 = (ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
           .filterBounds(aoi)
           .filterDate('2023-06-01', '2023-08-31')
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
           .median()
           .divide(10000)
           .clip(aoi))


def calc_evi(image):
    return image.expression(
        '2.5 * ((NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1))', {
            'NIR': image.select('B8'),
            'RED': image.select('B4'),
            'BLUE': image.select('B2')
        }).rename('EVI')


def calc_savi(image):
    return image.expression(
        '((NIR - RED) / (NIR + RED + L)) * (1 + L)', {
            'NIR': image.select('B8'),
            'RED': image.select('B4'),
            'L': 0.5
        }).rename('SAVI')


evi_2017 = calc_evi(s2_2017)
evi_2019 = calc_evi(s2_2019)
evi_2021 = calc_evi(s2_2021)
evi_2023 = calc_evi(s2_2023)

savi_2017 = calc_savi(s2_2017)
savi_2019 = calc_savi(s2_2019)
savi_2021 = calc_savi(s2_2021)
savi_2023 = calc_savi(s2_2023)

evi_vis = {'min': 0, 'max': 0.8, 'palette': ['brown', 'beige', 'yellowgreen', 'darkgreen']}

Map.centerObject(aoi, 8)
Map.addLayer(evi_2017, evi_vis, 'EVI 2017')
Map.addLayer(evi_2019, evi_vis, 'EVI 2019')
Map.addLayer(evi_2021, evi_vis, 'EVI 2021')
Map.addLayer(evi_2023, evi_vis, 'EVI 2023')
Map.addLayer(savi_2017, evi_vis, 'SAVI 2017', False)
Map.addLayer(savi_2019, evi_vis, 'SAVI 2019', False)
Map.addLayer(savi_2021, evi_vis, 'SAVI 2021', False)
Map.addLayer(savi_2023, evi_vis, 'SAVI 2023', False)
Map.add_colorbar(evi_vis, label='EVI', orientation='vertical', layer_name='EVI 2023')
Map

# Exports
task1 = ee.batch.Export.image.toDrive(image=evi_2017, description='EVI_2017', folder='fergana', region=aoi.geometry(), scale=10, maxPixels=1e13)
task1.start()
task2 = ee.batch.Export.image.toDrive(image=evi_2019, description='EVI_2019', folder='fergana', region=aoi.geometry(), scale=10, maxPixels=1e13)
task2.start()
task3 = ee.batch.Export.image.toDrive(image=evi_2021, description='EVI_2021', folder='fergana', region=aoi.geometry(), scale=10, maxPixels=1e13)
task3.start()
task4 = ee.batch.Export.image.toDrive(image=evi_2023, description='EVI_2023', folder='fergana', region=aoi.geometry(), scale=10, maxPixels=1e13)
task4.start()
