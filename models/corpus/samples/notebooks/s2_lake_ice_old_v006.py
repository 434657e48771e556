import ee
import folium
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize()

# MODIS snow cover over a lake, collection 6
lake = ee.Geometry.Polygon([[[103.6, 51.4], [106.2, 51.6], [106.2, 52.6], [103.6, 52.0], [103.6, 51.4]]])

mod = ee.ImageCollection('MODIS/006/MOD10A1').select('NDSI_Snow_Cover').filterDate('2010-11-01', '2020-06-30')
lst = ee.ImageCollection('MODIS/006/MOD11A2').select('LST_Day_1km').filterDate('2010-11-01', '2020-06-30')

def mean_lst(img):
    v = img.multiply(0.02).subtract(273.15).reduceRegion(ee.Reducer.mean(), lake, 1000)
    return ee.Feature(None, {'date': img.date().format(), 'lst': v.get('LST_Day_1km')})

feats = lst.map(mean_lst).getInfo()['features']
df = pd.DataFrame([f['properties'] for f in feats])
df['date'] = pd.to_datetime(df['date'])
df.set_index('date', inplace=True)
df['lst'] = df['lst'].interpolate()

df.plot(figsize=(12, 4))
plt.axhline(0, color='k')
plt.ylabel('LST [C]')
plt.show()

def add_ee_layer(self, ee_image_object, vis_params, name):
    map_id_dict = ee.Image(ee_image_object).getMapId(vis_params)
    folium.raster_layers.TileLayer(
        tiles=map_id_dict['tile_fetcher'].url_format,
        attr='Map Data &copy; Google Earth Engine',
        name=name,
        overlay=True,
        control=True
    ).add_to(self)

folium.Map.add_ee_layer = add_ee_layer

m = folium.Map(location=[52, 105], zoom_start=7, height=500)
m.add_ee_layer(mod.filterDate('2020-03-01', '2020-03-31').mean(), {'min': 0, 'max': 100, 'palette': ['black', 'cyan', 'white']}, 'Snow/ice March 2020')
m.add_ee_layer(lst.filterDate('2020-03-01', '2020-03-31').mean().multiply(0.02).subtract(273.15), {'min': -20, 'max': 10, 'palette': ['blue', 'white', 'red']}, 'LST March 2020')
m.add_child(folium.LayerControl())
display(m)
