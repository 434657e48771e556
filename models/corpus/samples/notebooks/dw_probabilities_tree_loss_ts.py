import ee
import geemap
import pandas as pd
import plotly.graph_objects as go

ee.Initialize(project='ee-dw-ts')

pt = ee.Geometry.Point([-63.72, -9.87])
roi = pt.buffer(100)

dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(pt).filterDate('2016-01-01', '2024-01-01')
bands = ['water', 'trees', 'grass', 'flooded_vegetation', 'crops', 'shrub_and_scrub', 'built', 'bare', 'snow_and_ice']
colors = ['#419bdf', '#397d49', '#88b053', '#7a87c6', '#e49635', '#dfc35a', '#c4281b', '#a59b8f', '#b39fe1']

def extract(img):
    d = img.select(bands).reduceRegion(ee.Reducer.mean(), roi, 10)
    return ee.Feature(None, d).set('date', img.date().format('YYYY-MM-dd'))

fc = ee.FeatureCollection(dw.map(extract)).filter(ee.Filter.notNull(['trees']))
df = geemap.ee_to_df(fc)
df['date'] = pd.to_datetime(df['date'])
df = df.set_index('date').sort_index()
monthly = df[bands].resample('M').mean().interpolate()
monthly = monthly.rolling(3, center=True, min_periods=1).median()

fig = go.Figure()
for b, c in zip(bands, colors):
    fig.add_trace(go.Scatter(x=monthly.index, y=monthly[b], name=b, stackgroup='one', line=dict(width=0.5, color=c)))
fig.update_layout(title='Dynamic World class probabilities', yaxis_title='Probability', yaxis_range=[0, 1], width=1000, height=450)
fig.show()

# date of change
trees = monthly['trees']
change = trees[(trees < 0.4) & (trees.shift(3) > 0.6)]
if len(change) > 0:
    print('Tree cover lost around', change.index[0].strftime('%B %Y'))

before = dw.filterDate('2016-06-01', '2017-06-01').select('label').mode()
after = dw.filterDate('2022-06-01', '2023-06-01').select('label').mode()
area = pt.buffer(10000).bounds()

loss = before.eq(1).And(after.neq(1)).selfMask()
to_crop = before.eq(1).And(after.eq(4)).selfMask()
to_grass = before.eq(1).And(after.eq(2).Or(after.eq(5))).selfMask()

Map = geemap.Map()
Map.centerObject(area, 12)
vis = {'min': 0, 'max': 8, 'palette': colors}
Map.addLayer(before.clip(area), vis, '2016/17')
Map.addLayer(after.clip(area), vis, '2022/23')
Map.addLayer(loss.clip(area), {'palette': 'red'}, 'Tree loss')
Map.addLayer(to_crop.clip(area), {'palette': 'orange'}, 'To crops', False)
Map.addLayer(to_grass.clip(area), {'palette': 'yellow'}, 'To grass/shrub', False)
Map.add_legend(builtin_legend='Dynamic_World')
Map
