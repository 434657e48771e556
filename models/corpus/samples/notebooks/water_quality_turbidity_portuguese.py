import ee
import geemap
import pandas as pd
import plotly.express as px
import plotly.graph_objects as go

ee.Initialize(project='ee-reservatorios')

reservatorio = ee.FeatureCollection('projects/ee-reservatorios/assets/furnas').geometry()

# Pontos de monitoramento
pontos = {
    'P1': [-45.95, -20.68],
    'P2': [-46.05, -20.75],
    'P3': [-45.80, -20.90],
}

fc = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point(xy).buffer(60), {'nome': nome}) for nome, xy in pontos.items()
])

def prepara(img):
    scl = img.select('SCL')
    agua = scl.eq(6)
    ref = img.select(['B2', 'B3', 'B4', 'B5', 'B8']).divide(10000)
    ndti = ref.normalizedDifference(['B4', 'B3']).rename('NDTI')
    ndci = ref.normalizedDifference(['B5', 'B4']).rename('NDCI')
    return ref.addBands(ndti).addBands(ndci).updateMask(agua).copyProperties(img, ['system:time_start'])

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(reservatorio) \
    .filterDate('2019-01-01', '2023-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
    .map(prepara)

print('Imagens:', s2.size().getInfo())

def extrai(img):
    data = img.date().format('YYYY-MM-dd')
    r = img.select(['NDTI', 'NDCI']).reduceRegions(fc, ee.Reducer.median(), 20)
    return r.map(lambda f: ee.Feature(None, f.toDictionary()).set('data', data))

tabela = s2.map(extrai).flatten().filter(ee.Filter.notNull(['NDTI']))
df = geemap.ee_to_df(tabela)
df['data'] = pd.to_datetime(df['data'])
df = df.groupby(['nome', 'data'], as_index=False)[['NDTI', 'NDCI']].mean()
df = df.sort_values('data')
df.to_csv('furnas_qualidade.csv', index=False)

fig = px.line(df, x='data', y='NDTI', color='nome', markers=True, title='NDTI - Reservatório de Furnas')
fig.update_layout(xaxis_title='Data', yaxis_title='NDTI', template='simple_white')
fig.show()

fig = px.box(df, x='nome', y='NDCI', points='all')
fig.show()

# Média mensal
df['mes'] = df['data'].dt.to_period('M').astype(str)
mensal = df.groupby(['mes', 'nome'])['NDTI'].mean().reset_index()

fig = go.Figure()
for nome in pontos:
    d = mensal[mensal['nome'] == nome]
    fig.add_trace(go.Scatter(x=d['mes'], y=d['NDTI'], name=nome))
fig.update_xaxes(tickangle=45)
fig.show()
fig.write_html('ndti_mensal.html')

Map = geemap.Map()
Map.centerObject(reservatorio, 10)
vis = {'min': -0.3, 'max': 0.2, 'palette': ['#00007F', '#0000FF', '#00FFFF', '#FFFF00', '#FF7F00', '#FF0000']}
Map.addLayer(s2.select('NDTI').median().clip(reservatorio), vis, 'NDTI')
Map.addLayer(fc, {'color': 'black'}, 'Pontos')
Map.add_colorbar(vis, label='NDTI')
Map
