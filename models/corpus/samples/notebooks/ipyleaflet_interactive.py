import ee
import ipyleaflet
import ipywidgets as widgets
from ipyleaflet import Map, TileLayer, LayersControl, DrawControl, basemaps, WidgetControl
from IPython.display import display

ee.Initialize()

m = Map(center=(46.2, 7.5), zoom=9, basemap=basemaps.OpenStreetMap.Mapnik)
m.layout.height = '600px'


def GetTileLayerUrl(ee_image_object):
    map_id = ee.Image(ee_image_object).getMapId()
    return map_id['tile_fetcher'].url_format


def mask_clouds(img):
    qa = img.select('QA60')
    mask = qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0))
    return img.updateMask(mask)


s2 = ee.ImageCollection('COPERNICUS/S2_SR') \
    .filterDate('2020-06-01', '2020-09-30') \
    .filterBounds(ee.Geometry.Point(7.5, 46.2)) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .map(mask_clouds) \
    .median()

rgb = s2.visualize(bands=['B4', 'B3', 'B2'], min=0, max=3000)
layer = TileLayer(url=GetTileLayerUrl(rgb), attribution='Google Earth Engine', name='Sentinel-2')
m.add_layer(layer)

ndsi = s2.normalizedDifference(['B3', 'B11'])
snow = ndsi.gt(0.4).selfMask()
snow_layer = TileLayer(
    url=GetTileLayerUrl(snow.visualize(palette=['00ffff'])),
    attribution='Google Earth Engine',
    name='Snow'
)
m.add_layer(snow_layer)

m.add_control(LayersControl())

dc = DrawControl(polyline={}, circlemarker={})
dc.rectangle = {'shapeOptions': {'color': '#FF0000'}}
dc.polygon = {'shapeOptions': {'color': '#FF0000'}}

output = widgets.Output()
area_label = widgets.Label('Draw a polygon')


def handle_draw(self, action, geo_json):
    coords = geo_json['geometry']['coordinates']
    geom = ee.Geometry.Polygon(coords)
    area = snow.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=geom,
        scale=20,
        maxPixels=1e9
    ).get('nd').getInfo()
    area_label.value = 'Snow area: %.2f km2' % (area / 1e6)
    with output:
        print(action, coords)


dc.on_draw(handle_draw)
m.add_control(dc)

control = WidgetControl(widget=area_label, position='topright')
m.add_control(control)

slider = widgets.FloatSlider(value=1.0, min=0, max=1, step=0.1, description='Opacity')
widgets.jslink((slider, 'value'), (snow_layer, 'opacity'))

display(m)
display(slider)
display(output)
