import ee
import geemap
import os

ee.Initialize()

out_dir = os.path.join(os.path.expanduser('~'), 'Downloads', 's2_images')
if not os.path.exists(out_dir):
    os.makedirs(out_dir)

roi = ee.Geometry.Rectangle([121.45, 24.95, 121.60, 25.10])

collection = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(roi) \
    .filterDate('2022-01-01', '2022-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .select(['B4', 'B3', 'B2', 'B8'])

print(collection.size().getInfo())
print(collection.aggregate_array('system:index').getInfo())

geemap.ee_export_image_collection(collection, out_dir=out_dir, scale=10, region=roi, file_per_band=False)

# median
median = collection.median().clip(roi)
geemap.ee_export_image(median, filename=os.path.join(out_dir, 'median.tif'), scale=10, region=roi, file_per_band=False)

# zonal statistics
districts = geemap.shp_to_ee('taipei_districts.shp')
ndvi = median.normalizedDifference(['B8', 'B4']).rename('NDVI')
geemap.zonal_statistics(ndvi, districts, os.path.join(out_dir, 'ndvi.csv'), statistics_type='MEAN', scale=10)
