# Import libraries
import ee
import geemap
import pandas as pd
import plotly.express as px

# Authenticate and initialize
ee.Authenticate()
ee.Initialize(project='ee-nphuong')

# Set the region of interest
region = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Dak Lak')).geometry()

# Set the date range
start_date = '2021-01-01'
end_date = '2022-01-01'

# Create a Dynamic World composite
dw = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1') \
    .filterDate(start_date, end_date) \
    .filterBounds(region)

label = dw.select('label').mode().clip(region)

class_names = ['water', 'trees', 'grass', 'flooded_vegetation', 'crops', 'shrub_and_scrub', 'built', 'bare', 'snow_and_ice']
palette = ['419bdf', '397d49', '88b053', '7a87c6', 'e49635', 'dfc35a', 'c4281b', 'a59b8f', 'b39fe1']

vis = {'min': 0, 'max': 8, 'palette': palette}

Map = geemap.Map()
Map.centerObject(region, 9)
Map.addLayer(label, vis, 'Dynamic World')
Map.add_legend(title='Dynamic World Land Cover', builtin_legend='Dynamic_World')
Map

# Tree probability
trees = dw.select('trees').mean().clip(region)
Map.addLayer(trees, {'min': 0, 'max': 1, 'palette': ['white', 'green']}, 'Tree probability', False)


# Area per class per year
def class_area(year):
    start = ee.Date.fromYMD(year, 1, 1)
    end = start.advance(1, 'year')
    img = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1') \
        .filterDate(start, end) \
        .filterBounds(region) \
        .select('label') \
        .mode() \
        .clip(region)
    areas = ee.Image.pixelArea().divide(10000).addBands(img).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=region,
        scale=100,
        maxPixels=1e12
    )
    return areas.get('groups').getInfo()


records = []
for year in [2016, 2018, 2020, 2022]:
    for group in class_area(year):
        records.append({
            'year': year,
            'class': class_names[group['class']],
            'area_ha': group['sum']
        })

df = pd.DataFrame(records)
df.head()

table = df.pivot_table(index='class', columns='year', values='area_ha')
table = table.round(1)
table

fig = px.bar(df, x='year', y='area_ha', color='class', barmode='group', title='Land cover area, Dak Lak')
fig.update_layout(xaxis_title='Year', yaxis_title='Area (ha)')
fig.show()

table.to_excel('dak_lak_dw.xlsx')
