import datetime
import ee
import streamlit as st
import geemap.foliumap as geemap
import pandas as pd
import plotly.express as px

st.set_page_config(layout='wide')
st.title('NDVI viewer')


@st.cache_resource
def init():
    geemap.ee_initialize()


init()

countries = ee.FeatureCollection('FAO/GAUL/2015/level0')
level1 = ee.FeatureCollection('FAO/GAUL/2015/level1')


@st.cache_data
def get_countries():
    return sorted(countries.aggregate_array('ADM0_NAME').getInfo())


@st.cache_data
def get_regions(country):
    return sorted(level1.filter(ee.Filter.eq('ADM0_NAME', country)).aggregate_array('ADM1_NAME').getInfo())


with st.sidebar:
    country = st.selectbox('Country', get_countries(), index=100)
    region = st.selectbox('Region', get_regions(country))
    start = st.date_input('Start date', datetime.date(2022, 1, 1))
    end = st.date_input('End date', datetime.date(2022, 12, 31))
    cloud = st.slider('Max. cloud cover (%)', 0, 100, 20)
    run = st.button('Run')

aoi = level1.filter(ee.Filter.And(ee.Filter.eq('ADM0_NAME', country), ee.Filter.eq('ADM1_NAME', region)))

col1, col2 = st.columns([2, 1])

Map = geemap.Map()
Map.centerObject(aoi, 8)
Map.addLayer(aoi.style(color='red', fillColor='00000000'), {}, region)


@st.cache_data
def series(country, region, start, end):
    fc = level1.filter(ee.Filter.And(ee.Filter.eq('ADM0_NAME', country), ee.Filter.eq('ADM1_NAME', region)))
    col = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate(start, end).select('NDVI')

    def f(img):
        m = img.multiply(0.0001).reduceRegion(ee.Reducer.mean(), fc.geometry(), 1000, maxPixels=1e10)
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'NDVI': m.get('NDVI')})

    data = col.map(f).getInfo()['features']
    df = pd.DataFrame([x['properties'] for x in data])
    df['date'] = pd.to_datetime(df['date'])
    return df


if run:
    s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
          .filterBounds(aoi)
          .filterDate(str(start), str(end))
          .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud)))
    st.write('Images:', s2.size().getInfo())
    median = s2.median().clip(aoi)
    ndvi = median.normalizedDifference(['B8', 'B4'])
    Map.addLayer(median, {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000}, 'RGB')
    Map.addLayer(ndvi, {'min': 0, 'max': 0.8, 'palette': ['red', 'yellow', 'green']}, 'NDVI')
    df = series(country, region, str(start), str(end))
    with col2:
        fig = px.line(df, x='date', y='NDVI', markers=True)
        st.plotly_chart(fig, use_container_width=True)
        st.dataframe(df)
        st.download_button('Download CSV', df.to_csv(index=False), 'ndvi.csv')

with col1:
    Map.to_streamlit(height=600)
