import ee
import geemap

geemap.ee_initialize()

roi = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Dhaka'))

l8 = (
    ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(roi)
    .filterDate('2022-03-01', '2022-05-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 10))
)

lst = l8.select('ST_B10').mean().multiply(0.00341802).add(149.0).subtract(273.15).clip(roi)

mean = lst.reduceRegion(ee.Reducer.mean(), roi.geometry(), 100, maxPixels=1e9)
print(mean.getInfo())

geemap.ee_export_image(lst, filename='dhaka_lst.tif', scale=100, region=roi.geometry())
