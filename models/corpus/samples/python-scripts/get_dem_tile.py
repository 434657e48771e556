import ee
import geemap

ee.Initialize()

# dem for my watershed
ws = geemap.shp_to_ee('watershed.shp')
dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').clip(ws)

geemap.ee_export_image(dem, filename='dem.tif', scale=30, region=ws.geometry(), file_per_band=False)

slope = ee.Terrain.slope(dem)
geemap.ee_export_image(slope, filename='slope.tif', scale=30, region=ws.geometry(), file_per_band=False)
