import ee
import geemap
import pandas as pd
import plotly.express as px

geemap.ee_initialize(project='ee-terraclim')

ca = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('NAME', 'California'))

tc = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').filterDate('1980-01-01', '2022-12-31').select(['pdsi', 'def', 'soil', 'vpd'])

def to_feature(img):
    d = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=ca.geometry(),
        scale=4638.3,
        maxPixels=1e9
    )
    return ee.Feature(None, d).set('date', img.date().format('YYYY-MM-dd'))

df = geemap.ee_to_df(ee.FeatureCollection(tc.map(to_feature)))
df['date'] = pd.to_datetime(df['date'])
df['pdsi'] = df['pdsi'] * 0.01
df['def'] = df['def'] * 0.1
df['soil'] = df['soil'] * 0.1
df['vpd'] = df['vpd'] * 0.01
df = df.sort_values('date')
df.head()

df['sign'] = df['pdsi'].apply(lambda x: 'wet' if x > 0 else 'dry')
fig = px.bar(df, x='date', y='pdsi', color='sign', color_discrete_map={'wet': 'blue', 'dry': 'brown'})
fig.update_layout(title='PDSI in California', bargap=0, height=400)
fig.show()

df['year'] = df['date'].dt.year
df['month'] = df['date'].dt.month
annual = df.groupby('year').agg({'pdsi': 'mean', 'def': 'sum', 'vpd': 'mean'}).reset_index()
fig = px.scatter(annual, x='def', y='vpd', color='pdsi', hover_name='year', color_continuous_scale='RdBu')
fig.show()

worst = annual.nsmallest(5, 'pdsi')
print(worst)

Map = geemap.Map(center=[37, -120], zoom=6)
pdsi_2021 = tc.filterDate('2021-01-01', '2021-12-31').select('pdsi').mean().multiply(0.01).clip(ca)
vis = {'min': -6, 'max': 6, 'palette': 'BrBG'}
Map.addLayer(pdsi_2021, vis, 'PDSI 2021')
Map.add_colormap(label='PDSI', vmin=-6, vmax=6, cmap='BrBG')
Map

df.drop(columns='sign').to_csv('terraclimate_california.csv', index=False)
