import ee
import geemap

ee.Initialize(project='ee-terrain-demo')

Map = geemap.Map(center=[-3.07, 37.35], zoom=10)

dem = ee.Image('USGS/SRTMGL1_003')
roi = ee.Geometry.Point([37.35, -3.07]).buffer(25000)
dem = dem.clip(roi)

hillshade = ee.Terrain.hillshade(dem)
slope = ee.Terrain.slope(dem)
aspect = ee.Terrain.aspect(dem)

Map.addLayer(hillshade, {}, 'Hillshade')
Map.addLayer(dem, {'min': 800, 'max': 5800, 'palette': 'terrain'}, 'DEM', True, 0.6)
Map.addLayer(slope, {'min': 0, 'max': 45}, 'Slope', False)
Map.addLayer(aspect, {'min': 0, 'max': 360, 'palette': ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta', 'red']}, 'Aspect', False)

contours = geemap.create_contours(dem, 1000, 5800, 200, region=roi)
Map.addLayer(contours, {'palette': ['black'], 'min': 0, 'max': 5000}, 'Contours')
Map.add_colormap(label='Elevation (m)', vmin=800, vmax=5800, cmap='terrain')

print(dem.reduceRegion(ee.Reducer.minMax(), roi, 90).getInfo())
Map
