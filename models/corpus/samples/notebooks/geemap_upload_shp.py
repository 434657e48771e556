import os
import ee
import geemap

geemap.ee_initialize()

work_dir = os.path.expanduser('~/geemap')
in_shp = os.path.join(work_dir, 'parcelas.shp')

# shapefile -> ee
parcelas = geemap.shp_to_ee(in_shp)

Map = geemap.Map()
Map.centerObject(parcelas, 12)
Map.addLayer(parcelas, {}, 'Parcelas')

image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(parcelas) \
    .filterDate('2023-01-01', '2023-03-31') \
    .sort('CLOUDY_PIXEL_PERCENTAGE') \
    .first()

ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
Map.addLayer(ndvi.clip(parcelas), {'min': 0, 'max': 0.9, 'palette': 'RdYlGn'}, 'NDVI')
Map

out_csv = os.path.join(work_dir, 'ndvi_parcelas.csv')
geemap.zonal_statistics(ndvi, parcelas, out_csv, stat_type='MEAN', scale=10)

out_shp = os.path.join(work_dir, 'ndvi_parcelas.shp')
geemap.zonal_statistics(ndvi, parcelas, out_shp, stat_type='MEAN', scale=10)

df = geemap.csv_to_df(out_csv)
df.sort_values('mean', ascending=False).head()
