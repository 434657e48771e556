import sys
import json
import ee
import streamlit as st
import geemap.foliumap as geemap
import geopandas as gpd
import plotly.express as px

st.set_page_config(layout="wide")

st.sidebar.title("About")
st.sidebar.info(
    """
    Land cover and vegetation viewer.
    """
)

st.title("Land cover viewer")


@st.cache_data
def ee_authenticate(token_name="EARTHENGINE_TOKEN"):
    geemap.ee_initialize(token_name=token_name)


ee_authenticate()

col1, col2 = st.columns([4, 1])

Map = geemap.Map(center=[-1.3, 36.8], zoom=6)

esa = ee.ImageCollection("ESA/WorldCover/v200").first()
esa_vis = {"bands": ["Map"]}

dw = (
    ee.ImageCollection("GOOGLE/DYNAMICWORLD/V1")
    .filterDate("2022-01-01", "2023-01-01")
    .select("label")
    .mode()
)
dw_vis = {
    "min": 0,
    "max": 8,
    "palette": [
        "#419bdf", "#397d49", "#88b053", "#7a87c6", "#e49635",
        "#dfc35a", "#c4281b", "#a59b8f", "#b39fe1",
    ],
}

ndvi = (
    ee.ImageCollection("MODIS/061/MOD13A2")
    .filterDate("2022-01-01", "2023-01-01")
    .select("NDVI")
    .mean()
    .multiply(0.0001)
)
ndvi_vis = {"min": 0, "max": 0.9, "palette": ["ffffff", "ce7e45", "fcd163", "66a000", "056201", "011301"]}

with col2:
    layer = st.selectbox("Layer", ["ESA WorldCover", "Dynamic World", "NDVI"])
    opacity = st.slider("Opacity", 0.0, 1.0, 1.0)
    uploaded = st.file_uploader("Upload a GeoJSON", type=["geojson", "json"])
    legend = st.checkbox("Show legend", value=True)

    if layer == "ESA WorldCover":
        Map.addLayer(esa, esa_vis, layer, True, opacity)
        if legend:
            Map.add_legend(title="ESA Land Cover", builtin_legend="ESA_WorldCover")
    elif layer == "Dynamic World":
        Map.addLayer(dw, dw_vis, layer, True, opacity)
        if legend:
            Map.add_legend(title="Dynamic World", builtin_legend="Dynamic_World")
    else:
        Map.addLayer(ndvi, ndvi_vis, layer, True, opacity)
        if legend:
            Map.add_colorbar(ndvi_vis, label="NDVI")

    if uploaded is not None:
        gdf = gpd.read_file(uploaded)
        fc = geemap.gdf_to_ee(gdf)
        Map.addLayer(fc, {}, "AOI")
        Map.centerObject(fc)

        if layer == "NDVI":
            stats = ndvi.reduceRegion(
                reducer=ee.Reducer.mean(),
                geometry=fc.geometry(),
                scale=1000,
                maxPixels=1e9,
            ).getInfo()
            st.metric("Mean NDVI", round(stats["NDVI"], 3))

with col1:
    Map.to_streamlit(height=700)
