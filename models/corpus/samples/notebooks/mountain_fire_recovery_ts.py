import ee
import geemap
import pandas as pd
import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

ee.Initialize(project='ee-fire-recovery')

# MTBS perimeter
mtbs = ee.FeatureCollection('USFS/GTAC/MTBS/burned_area_boundaries/v1')
fire = mtbs.filter(ee.Filter.eq('Incid_Name', 'RIM')).filter(ee.Filter.gt('BurnBndAc', 100000))
geom = fire.geometry()

def rename_etm(img):
    return img.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'],
                      ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'qa'])

def rename_oli(img):
    return img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'],
                      ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'qa'])

def prep(img):
    qa = img.select('qa')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0)).And(qa.bitwiseAnd(1 << 5).eq(0))
    sr = img.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2']).multiply(0.0000275).add(-0.2)
    nbr = sr.normalizedDifference(['nir', 'swir2']).rename('nbr')
    ndvi = sr.normalizedDifference(['nir', 'red']).rename('ndvi')
    return sr.addBands(nbr).addBands(ndvi).updateMask(mask).copyProperties(img, ['system:time_start'])

lt5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(geom).map(rename_etm)
le7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(geom).map(rename_etm)
lc8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(geom).map(rename_oli)
landsat = lt5.merge(le7).merge(lc8).filter(ee.Filter.calendarRange(7, 9, 'month'))

years = list(range(2003, 2023))
annual = ee.ImageCollection([
    landsat.filter(ee.Filter.calendarRange(y, y, 'year')).map(prep).median().set('year', y) for y in years
])

# severity from 2012 and 2014
pre = ee.Image(annual.filter(ee.Filter.eq('year', 2012)).first()).select('nbr')
post = ee.Image(annual.filter(ee.Filter.eq('year', 2014)).first()).select('nbr')
dnbr = pre.subtract(post).multiply(1000)
sev = ee.Image(1).where(dnbr.gt(100), 2).where(dnbr.gt(270), 3).where(dnbr.gt(660), 4).rename('sev').clip(geom)

names = {1: 'Unburned', 2: 'Low', 3: 'Moderate', 4: 'High'}
colors = {1: 'green', 2: 'gold', 3: 'orange', 4: 'red'}

rows = []
for y in years:
    img = ee.Image(annual.filter(ee.Filter.eq('year', y)).first()).select(['nbr', 'ndvi']).addBands(sev)
    res = img.reduceRegion(
        reducer=ee.Reducer.mean().repeat(2).group(groupField=2, groupName='sev'),
        geometry=geom,
        scale=90,
        maxPixels=1e9,
        tileScale=4
    ).get('groups').getInfo()
    for g in res:
        rows.append({'year': y, 'sev': g['sev'], 'nbr': g['mean'][0], 'ndvi': g['mean'][1]})
    print(y)

df = pd.DataFrame(rows)
df['name'] = df['sev'].map(names)

fig = make_subplots(rows=1, cols=2, subplot_titles=('NBR', 'NDVI'))
for s, d in df.groupby('sev'):
    fig.add_trace(go.Scatter(x=d['year'], y=d['nbr'], name=names[s], line=dict(color=colors[s])), row=1, col=1)
    fig.add_trace(go.Scatter(x=d['year'], y=d['ndvi'], name=names[s], line=dict(color=colors[s]), showlegend=False), row=1, col=2)
fig.add_vline(x=2013.6, line_dash='dash')
fig.update_layout(title='Rim Fire', width=1100, height=450)
fig.show()

# recovery indicator
base = df[df['year'] <= 2012].groupby('sev')['nbr'].mean()
low = df[df['year'] == 2014].set_index('sev')['nbr']
last = df[df['year'] == 2022].set_index('sev')['nbr']
rri = (last - low) / (base - low)
print(rri.rename(names).round(2))

Map = geemap.Map()
Map.centerObject(fire, 10)
Map.addLayer(sev, {'min': 1, 'max': 4, 'palette': list(colors.values())}, 'Severity')
Map.addLayer(fire.style(color='black', fillColor='00000000'), {}, 'Perimeter')
Map
