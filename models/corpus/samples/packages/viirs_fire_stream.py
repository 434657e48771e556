import os
from datetime import date, timedelta

import altair as alt
import ee
import pandas as pd
import pydeck as pdk
import streamlit as st

PROJECT = st.secrets['ee_project']
REGIONS = {
    'Amazonas': [-73.8, -9.8, -56.1, 2.2],
    'Pará': [-58.9, -9.9, -46.0, 2.6],
    'Mato Grosso': [-61.6, -18.1, -50.2, -7.3],
    'Rondônia': [-66.8, -13.7, -59.8, -7.9],
    'Acre': [-74.0, -11.2, -66.6, -7.1],
}


@st.cache_resource
def connect():
    credentials = ee.ServiceAccountCredentials(
        st.secrets['ee_account'], key_data=st.secrets['ee_key'])
    ee.Initialize(credentials, project=PROJECT)


@st.cache_data(ttl=3600)
def fire_series(region, start, end):
    geom = ee.Geometry.Rectangle(REGIONS[region])
    col = ee.ImageCollection('FIRMS').filterDate(start, end).select('T21')

    def count(img):
        n = img.reduceRegion(ee.Reducer.count(), geom, 1000, maxPixels=1e10).get('T21')
        return ee.Feature(None, {'date': img.date().format('YYYY-MM-dd'), 'fires': n})

    info = ee.FeatureCollection(col.map(count)).getInfo()
    df = pd.DataFrame([f['properties'] for f in info['features']])
    df['date'] = pd.to_datetime(df['date'])
    return df


@st.cache_data(ttl=3600)
def fire_points(region, start, end, limit=3000):
    geom = ee.Geometry.Rectangle(REGIONS[region])
    img = ee.ImageCollection('FIRMS').filterDate(start, end).select('T21').max()
    fc = img.sample(region=geom, scale=1000, geometries=True).limit(limit)
    info = fc.getInfo()
    return pd.DataFrame([
        {
            'lon': f['geometry']['coordinates'][0],
            'lat': f['geometry']['coordinates'][1],
            'T21': f['properties']['T21'],
        }
        for f in info['features']
    ])


def main():
    st.title('Active fires')
    connect()

    region = st.sidebar.selectbox('State', list(REGIONS))
    end = st.sidebar.date_input('End', date.today())
    days = st.sidebar.slider('Days', 7, 90, 30)
    start = end - timedelta(days=days)

    df = fire_series(region, str(start), str(end))
    c1, c2 = st.columns(2)
    c1.metric('Total', int(df['fires'].sum()))
    c2.metric('Maximum per day', int(df['fires'].max()))

    chart = alt.Chart(df).mark_bar().encode(x='date:T', y='fires:Q', tooltip=['date', 'fires'])
    st.altair_chart(chart, use_container_width=True)

    points = fire_points(region, str(start), str(end))
    if points.empty:
        st.warning('No fires')
        return
    layer = pdk.Layer('ScatterplotLayer', points, get_position=['lon', 'lat'], get_radius=1000,
                      get_fill_color=[255, 80, 0, 160], pickable=True)
    view = pdk.ViewState(latitude=points['lat'].mean(), longitude=points['lon'].mean(), zoom=5)
    st.pydeck_chart(pdk.Deck(layers=[layer], initial_view_state=view, tooltip={'text': '{T21} K'}))
    st.download_button('CSV', points.to_csv(index=False), 'fires.csv')


if __name__ == '__main__':
    main()
