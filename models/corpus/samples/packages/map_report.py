"""Make an html map of the monthly NDVI for each farm."""
import os
import sys

import ee
import folium
from folium.plugins import Draw, Fullscreen, MousePosition

ee.Initialize(project='ee-farm-report')

NDVI_VIS = {'min': 0.1, 'max': 0.9, 'palette': ['d73027', 'fc8d59', 'fee08b', 'd9ef8b', '91cf60', '1a9850']}
RGB_VIS = {'bands': ['B4', 'B3', 'B2'], 'min': 200, 'max': 2800, 'gamma': 1.1}


def tile_layer(image, vis, name, show=False):
    url = image.getMapId(vis)['tile_fetcher'].url_format
    return folium.TileLayer(tiles=url, attr='Google Earth Engine', name=name, overlay=True, show=show)


def month_image(farm, year, month):
    start = ee.Date.fromYMD(year, month, 1)
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(farm)
           .filterDate(start, start.advance(1, 'month'))
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)))
    return col, col.median().clip(farm)


def make_map(feature, year, out):
    farm = feature.geometry()
    lon, lat = farm.centroid(1).coordinates().getInfo()
    m = folium.Map(location=[lat, lon], zoom_start=15, tiles=None)
    folium.TileLayer('OpenStreetMap', name='OSM').add_to(m)

    for month in range(1, 13):
        col, img = month_image(farm, year, month)
        if col.size().getInfo() == 0:
            continue
        label = '{}-{:02d}'.format(year, month)
        tile_layer(img, RGB_VIS, 'RGB ' + label).add_to(m)
        ndvi = img.normalizedDifference(['B8', 'B4'])
        tile_layer(ndvi, NDVI_VIS, 'NDVI ' + label, show=(month == 6)).add_to(m)

    outline = folium.GeoJson(farm.getInfo(), name='Farm', style_function=lambda x: {'fillOpacity': 0, 'color': 'red'})
    outline.add_to(m)
    folium.LayerControl(collapsed=True).add_to(m)
    Fullscreen().add_to(m)
    MousePosition().add_to(m)
    m.save(out)


def main(asset, year):
    farms = ee.FeatureCollection(asset)
    names = farms.aggregate_array('name').getInfo()
    if not os.path.exists('maps'):
        os.makedirs('maps')
    for name in names:
        feature = ee.Feature(farms.filter(ee.Filter.eq('name', name)).first())
        path = os.path.join('maps', '{}_{}.html'.format(name.lower().replace(' ', '_'), year))
        make_map(feature, year, path)
        print(path)


if __name__ == '__main__':
    main('projects/ee-farm-report/assets/farms', int(sys.argv[1]))
