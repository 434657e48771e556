import datetime

import ee
import folium
import pandas as pd
import streamlit as st
from streamlit_folium import st_folium

st.set_page_config(page_title='Crop monitor', layout='wide')
st.title('Crop monitor')


@st.cache_resource
def init_ee():
    try:
        ee.Initialize(project='ee-cropmonitor')
    except Exception:
        ee.Authenticate()
        ee.Initialize(project='ee-cropmonitor')


init_ee()

with st.sidebar:
    st.header('Parameters')
    lat = st.number_input('Latitude', value=24.90, format='%.4f')
    lon = st.number_input('Longitude', value=91.80, format='%.4f')
    radius = st.slider('Radius (m)', 100, 5000, 500)
    start = st.date_input('Start date', datetime.date(2022, 1, 1))
    end = st.date_input('End date', datetime.date(2022, 12, 31))
    index = st.selectbox('Index', ['NDVI', 'NDWI', 'NDMI'])
    cloud = st.slider('Max cloud cover', 0, 100, 30)
    run = st.button('Run')

PALETTES = {
    'NDVI': ['brown', 'yellow', 'green', 'darkgreen'],
    'NDWI': ['white', 'lightblue', 'blue'],
    'NDMI': ['red', 'yellow', 'blue'],
}
BANDS = {
    'NDVI': ['B8', 'B4'],
    'NDWI': ['B3', 'B8'],
    'NDMI': ['B8', 'B11'],
}


def add_index(image):
    nd = image.normalizedDifference(BANDS[index]).rename(index)
    return image.addBands(nd)


@st.cache_data
def get_series(lon, lat, radius, start, end, index, cloud):
    geom = ee.Geometry.Point([lon, lat]).buffer(radius)
    col = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
           .filterBounds(geom)
           .filterDate(start, end)
           .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud))
           .map(add_index)
           .select(index))

    def reduce(img):
        val = img.reduceRegion(ee.Reducer.mean(), geom, 10).get(index)
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'value': val})

    features = col.map(reduce).filter(ee.Filter.notNull(['value'])).getInfo()['features']
    df = pd.DataFrame([f['properties'] for f in features])
    df['date'] = pd.to_datetime(df['date'])
    return df.groupby('date').mean()


def tile_layer(image, vis, name):
    map_id = image.getMapId(vis)
    return folium.TileLayer(
        tiles=map_id['tile_fetcher'].url_format,
        attr='Google Earth Engine',
        name=name,
        overlay=True,
        control=True
    )


if run:
    aoi = ee.Geometry.Point([lon, lat]).buffer(radius)
    with st.spinner('Computing...'):
        df = get_series(lon, lat, radius, str(start), str(end), index, cloud)
    st.line_chart(df['value'])
    st.metric('Mean ' + index, round(df['value'].mean(), 3))
    st.download_button('Download CSV', df.to_csv(), file_name=index + '.csv')

    image = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
             .filterBounds(aoi)
             .filterDate(str(start), str(end))
             .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud))
             .map(add_index)
             .median()
             .clip(aoi))

    m = folium.Map(location=[lat, lon], zoom_start=13)
    tile_layer(image, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000}, 'RGB').add_to(m)
    tile_layer(image.select(index), {'min': 0, 'max': 0.8, 'palette': PALETTES[index]}, index).add_to(m)
    folium.LayerControl().add_to(m)
    st_folium(m, width=1100, height=600)
else:
    st.info('Set the parameters and press Run')
