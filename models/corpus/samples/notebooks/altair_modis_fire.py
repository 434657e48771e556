import ee
import pandas as pd
import altair as alt
import numpy as np
import folium

ee.Authenticate()
ee.Initialize(project='ee-altair-fires')

# MODIS burned area in the Cerrado
cerrado = ee.FeatureCollection('RESOLVE/ECOREGIONS/2017').filter(ee.Filter.eq('ECO_NAME', 'Cerrado'))
aoi = cerrado.geometry()

burn = ee.ImageCollection('MODIS/061/MCD64A1').filterDate('2001-01-01', '2022-01-01').select('BurnDate')


def burned_area(img):
    area = img.gt(0).multiply(ee.Image.pixelArea()).divide(1e6)
    total = area.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=1000,
        maxPixels=1e10,
        bestEffort=True
    )
    return ee.Feature(None, {'millis': img.date().millis(), 'area': total.get('BurnDate')})


fc = ee.FeatureCollection(burn.map(burned_area))
info = fc.reduceColumns(ee.Reducer.toList(2), ['millis', 'area']).get('list').getInfo()

df = pd.DataFrame(info, columns=['millis', 'area'])
df['Timestamp'] = pd.to_datetime(df['millis'], unit='ms')
df['Year'] = df['Timestamp'].dt.year
df['Month'] = df['Timestamp'].dt.month
df.head()

heat = alt.Chart(df).mark_rect().encode(
    x='Year:O',
    y='Month:O',
    color=alt.Color('area:Q', scale=alt.Scale(scheme='inferno', reverse=True), title='km²'),
    tooltip=['Year', 'Month', 'area']
).properties(width=600, height=300)
heat

lines = alt.Chart(df).mark_line(opacity=0.4).encode(
    x=alt.X('Month:O', title='Month'),
    y=alt.Y('area:Q', title='Burned area (km²)'),
    color=alt.Color('Year:O', scale=alt.Scale(scheme='magma'))
)
band = alt.Chart(df).mark_line(color='black', strokeWidth=3).encode(
    x='Month:O',
    y='median(area):Q'
)
(lines + band).properties(width=600, height=300).interactive()

annual = df.groupby('Year')['area'].sum().reset_index()
bars = alt.Chart(annual).mark_bar().encode(
    x='Year:O',
    y='area:Q',
    tooltip=['Year', 'area']
)
rule = alt.Chart(annual).mark_rule(color='red').encode(y='mean(area):Q')
(bars + rule).properties(width=600)
