import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-urbangrowth')

# Lagos
center = ee.Geometry.Point([3.38, 6.52])
roi = center.buffer(40000).bounds()

Map = geemap.Map()
Map.centerObject(roi, 10)

built_1975 = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/1975').select('built_surface').clip(roi)
built_1990 = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/1990').select('built_surface').clip(roi)
built_2000 = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/2000').select('built_surface').clip(roi)
built_2010 = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/2010').select('built_surface').clip(roi)
built_2020 = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/2020').select('built_surface').clip(roi)

vis = {'min': 0, 'max': 8000, 'palette': ['000000', 'ff0000', 'ffff00', 'ffffff']}
Map.addLayer(built_1975, vis, 'Built 1975')
Map.addLayer(built_1990, vis, 'Built 1990')
Map.addLayer(built_2000, vis, 'Built 2000')
Map.addLayer(built_2010, vis, 'Built 2010')
Map.addLayer(built_2020, vis, 'Built 2020')
Map

def total_km2(image):
    total = image.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=roi,
        scale=100,
        maxPixels=1e10
    ).get('built_surface')
    return ee.Number(total).divide(1e6).getInfo()

area_1975 = total_km2(built_1975)
area_1990 = total_km2(built_1990)
area_2000 = total_km2(built_2000)
area_2010 = total_km2(built_2010)
area_2020 = total_km2(built_2020)

print('1975:', area_1975)
print('1990:', area_1990)
print('2000:', area_2000)
print('2010:', area_2010)
print('2020:', area_2020)

# Population
pop_1975 = ee.Image('JRC/GHSL/P2023A/GHS_POP/1975').select('population_count')
pop_2020 = ee.Image('JRC/GHSL/P2023A/GHS_POP/2020').select('population_count')

p1975 = pop_1975.reduceRegion(ee.Reducer.sum(), roi, 100, maxPixels=1e10).getInfo()['population_count']
p2020 = pop_2020.reduceRegion(ee.Reducer.sum(), roi, 100, maxPixels=1e10).getInfo()['population_count']
print('Population 1975: {:,.0f}'.format(p1975))
print('Population 2020: {:,.0f}'.format(p2020))

df = pd.DataFrame({
    'year': [1975, 1990, 2000, 2010, 2020],
    'built_km2': [area_1975, area_1990, area_2000, area_2010, area_2020]
})

fig, ax = plt.subplots(figsize=(8, 5))
ax.plot(df['year'], df['built_km2'], marker='s', color='crimson')
ax.set_xlabel('Year')
ax.set_ylabel('Built-up area (km²)')
ax.set_title('Urban growth of Lagos')
ax.grid(True, alpha=0.3)
for x, y in zip(df['year'], df['built_km2']):
    ax.annotate(f'{y:.0f}', (x, y), textcoords='offset points', xytext=(0, 8), ha='center')
plt.show()

# growth map
growth = ee.Image(0) \
    .where(built_2020.gt(1000), 5) \
    .where(built_2010.gt(1000), 4) \
    .where(built_2000.gt(1000), 3) \
    .where(built_1990.gt(1000), 2) \
    .where(built_1975.gt(1000), 1) \
    .selfMask() \
    .clip(roi)

legend = {
    'Before 1975': '#67000d',
    '1975-1990': '#cb181d',
    '1990-2000': '#fb6a4a',
    '2000-2010': '#fcbba1',
    '2010-2020': '#fff5f0'
}
Map2 = geemap.Map()
Map2.centerObject(roi, 10)
Map2.addLayer(growth, {'min': 1, 'max': 5, 'palette': list(legend.values())}, 'Growth')
Map2.add_legend(title='Built-up since', legend_dict=legend)
Map2
