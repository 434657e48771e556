import ee
import geemap
import pandas as pd
import numpy as np
import plotly.graph_objects as go

ee.Initialize()

# Aletsch glacier
glims = ee.FeatureCollection('GLIMS/current')
aletsch = glims.filterBounds(ee.Geometry.Point(8.05, 46.50)).geometry()
dem = ee.Image('CGIAR/SRTM90_V4')


def snow(img):
    ndsi = img.normalizedDifference(['SR_B3', 'SR_B6']).rename('NDSI')
    qa = img.select('QA_PIXEL')
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return ndsi.updateMask(clear).copyProperties(img, ['system:time_start', 'CLOUD_COVER'])


l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
      .filterBounds(aletsch)
      .filter(ee.Filter.calendarRange(6, 10, 'month'))
      .filter(ee.Filter.lt('CLOUD_COVER', 30))
      .map(snow))

print(l8.size().getInfo(), 'scenes')


def snowline(img):
    is_snow = img.gt(0.4)
    edge = is_snow.focal_max(1).neq(is_snow.focal_min(1)).selfMask()
    elev = dem.updateMask(edge).reduceRegion(
        reducer=ee.Reducer.median(),
        geometry=aletsch,
        scale=60,
        maxPixels=1e9
    )
    frac = is_snow.reduceRegion(ee.Reducer.mean(), aletsch, 60)
    return ee.Feature(None, {
        'date': ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'),
        'snowline': elev.get('elevation'),
        'sca': frac.get('NDSI')
    })


fc = ee.FeatureCollection(l8.map(snowline)).filter(ee.Filter.notNull(['snowline', 'sca']))
df = geemap.ee_to_pandas(fc)
df['date'] = pd.to_datetime(df['date'])
df['year'] = df['date'].dt.year
df['doy'] = df['date'].dt.dayofyear
df = df.sort_values('date')

eos = df[df['doy'].between(225, 275)].groupby('year')['snowline'].max()
print(eos)

fig = go.Figure()
for year, d in df.groupby('year'):
    fig.add_trace(go.Scatter(x=d['doy'], y=d['snowline'], mode='lines+markers', name=str(year)))
fig.update_layout(
    title='Snow line altitude, Aletsch glacier',
    xaxis_title='Day of year',
    yaxis_title='Elevation (m)',
    template='plotly_white'
)
fig.show()
