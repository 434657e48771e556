import ee
import geemap

ee.Authenticate()
ee.Initialize(project='my-first-project')

Map = geemap.Map(center=[40, -100], zoom=4)
Map

dem = ee.Image('USGS/SRTMGL1_003')

vis_params = {
    'min': 0,
    'max': 4000,
    'palette': ['006633', 'E5FFCC', '662A00', 'D8D8D8', 'F5F5F5']
}

Map.addLayer(dem, vis_params, 'SRTM DEM', True, 0.7)

states = ee.FeatureCollection('TIGER/2018/States')
Map.addLayer(states, {}, 'US States')

style = {'color': 'black', 'width': 2, 'fillColor': '00000000'}
Map.addLayer(states.style(**style), {}, 'US States outline')

slope = ee.Terrain.slope(dem)
Map.addLayer(slope, {'min': 0, 'max': 60}, 'Slope')

hillshade = ee.Terrain.hillshade(dem)
Map.addLayer(hillshade, {'min': 150, 'max': 255}, 'Hillshade')

xy = ee.Geometry.Point([-86.9250, 27.9881])
elev = dem.sample(xy, 30).first().get('elevation').getInfo()
print('Elevation (m):', elev)

Map.addLayerControl()
Map
