import ee
import folium
from folium import plugins

ee.Initialize(project='ee-folium-maps')

# basemaps
basemaps = {
    'Google Maps': folium.TileLayer(
        tiles='https://mt1.google.com/vt/lyrs=m&x={x}&y={y}&z={z}',
        attr='Google',
        name='Google Maps',
        overlay=True,
        control=True
    ),
    'Google Satellite': folium.TileLayer(
        tiles='https://mt1.google.com/vt/lyrs=s&x={x}&y={y}&z={z}',
        attr='Google',
        name='Google Satellite',
        overlay=True,
        control=True
    ),
}


def add_ee_layer(self, ee_object, vis_params, name, show=True):
    if isinstance(ee_object, ee.ImageCollection):
        ee_object = ee_object.mosaic()
    if isinstance(ee_object, ee.FeatureCollection):
        ee_object = ee.Image().paint(ee_object, 0, 2)
    map_id = ee.Image(ee_object).getMapId(vis_params)
    folium.raster_layers.TileLayer(
        tiles=map_id['tile_fetcher'].url_format,
        attr='Google Earth Engine',
        name=name,
        overlay=True,
        control=True,
        show=show
    ).add_to(self)


folium.Map.add_ee_layer = add_ee_layer

lon, lat = 19.94, 50.06
krakow = ee.Geometry.Point([lon, lat]).buffer(15000)

ndvi = ee.ImageCollection('MODIS/061/MOD13Q1') \
    .filterDate('2021-06-01', '2021-09-01') \
    .select('NDVI') \
    .mean() \
    .multiply(0.0001) \
    .clip(krakow)

lst = ee.ImageCollection('MODIS/061/MOD11A2') \
    .filterDate('2021-06-01', '2021-09-01') \
    .select('LST_Day_1km') \
    .mean() \
    .multiply(0.02).subtract(273.15) \
    .clip(krakow)

lc = ee.ImageCollection('ESA/WorldCover/v200').first().clip(krakow)

dem = ee.Image('USGS/SRTMGL1_003').clip(krakow)

ndvi_vis = {'min': 0, 'max': 0.9, 'palette': ['white', 'yellow', 'green']}
lst_vis = {'min': 20, 'max': 38, 'palette': ['blue', 'green', 'yellow', 'red']}
dem_vis = {'min': 180, 'max': 450, 'palette': ['006633', 'E5FFCC', '662A00', 'D8D8D8', 'F5F5F5']}

m = folium.Map(location=[lat, lon], zoom_start=11)
basemaps['Google Satellite'].add_to(m)

m.add_ee_layer(dem, dem_vis, 'DEM', show=False)
m.add_ee_layer(ndvi, ndvi_vis, 'NDVI')
m.add_ee_layer(lst, lst_vis, 'LST')
m.add_ee_layer(lc, {}, 'WorldCover', show=False)

folium.Marker([lat, lon], popup='Kraków', icon=folium.Icon(color='red')).add_to(m)
m.add_child(folium.LayerControl())
plugins.Fullscreen().add_to(m)
display(m)

m.save('krakow.html')

val = lst.reduceRegion(ee.Reducer.mean(), krakow, 1000).get('LST_Day_1km').getInfo()
print('Mean LST:', round(val, 2), '°C')
