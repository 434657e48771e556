import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-blacksummer')

aoi = ee.Geometry.Rectangle([149.4, -36.0, 150.5, -35.2])

# Sentinel-2 cloud mask using s2cloudless
def get_s2(start, end):
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(aoi).filterDate(start, end)
    clouds = ee.ImageCollection('COPERNICUS/S2_CLOUD_PROBABILITY').filterBounds(aoi).filterDate(start, end)
    col = ee.ImageCollection(ee.Join.saveFirst('clouds').apply(
        primary=s2,
        secondary=clouds,
        condition=ee.Filter.equals(leftField='system:index', rightField='system:index')
    ))
    return col.map(lambda img: img.updateMask(ee.Image(img.get('clouds')).lt(30)).divide(10000))

pre_fire = get_s2('2019-09-01', '2019-11-15').median().clip(aoi)
post_fire = get_s2('2020-02-15', '2020-04-30').median().clip(aoi)

pre_nbr = pre_fire.normalizedDifference(['B8', 'B12']).rename('NBR')
post_nbr = post_fire.normalizedDifference(['B8', 'B12']).rename('NBR')
dnbr = pre_nbr.subtract(post_nbr).rename('dNBR')
rbr = dnbr.divide(pre_nbr.add(1.001)).rename('RBR')

# classes
severity = ee.Image(0) \
    .where(dnbr.gte(0.1), 1) \
    .where(dnbr.gte(0.27), 2) \
    .where(dnbr.gte(0.44), 3) \
    .where(dnbr.gte(0.66), 4) \
    .updateMask(dnbr.mask()) \
    .rename('severity')

names = ['Unburned', 'Low', 'Moderate-low', 'Moderate-high', 'High']
palette = ['1a9641', 'ffffbf', 'fdae61', 'f46d43', 'a50026']

Map = geemap.Map()
Map.centerObject(aoi, 10)
Map.addLayer(pre_fire, {'bands': ['B12', 'B8', 'B4'], 'min': 0, 'max': 0.4}, 'Pre fire')
Map.addLayer(post_fire, {'bands': ['B12', 'B8', 'B4'], 'min': 0, 'max': 0.4}, 'Post fire')
Map.addLayer(dnbr, {'min': -0.2, 'max': 1, 'palette': ['green', 'white', 'orange', 'red', 'black']}, 'dNBR', False)
Map.addLayer(severity, {'min': 0, 'max': 4, 'palette': palette}, 'Burn severity')
Map.add_legend(title='Burn severity', labels=names, colors=palette)
Map

areas = ee.Image.pixelArea().divide(10000).addBands(severity).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='severity'),
    geometry=aoi,
    scale=20,
    maxPixels=1e10
).getInfo()['groups']

df = pd.DataFrame(areas)
df['name'] = df['severity'].apply(lambda i: names[int(i)])
df['percent'] = (df['sum'] / df['sum'].sum() * 100).round(1)
print(df)

plt.figure(figsize=(8, 5))
plt.bar(df['name'], df['sum'], color=['#' + c for c in palette], edgecolor='k')
plt.ylabel('Area (ha)')
plt.title('Burn severity, Currowan fire')
plt.xticks(rotation=20)
plt.show()

# recovery
rows = []
for year in range(2018, 2024):
    img = get_s2(f'{year}-09-01', f'{year}-12-01').median()
    nbr = img.normalizedDifference(['B8', 'B12']).rename('NBR').updateMask(severity.gte(3))
    v = nbr.reduceRegion(ee.Reducer.mean(), aoi, 60, maxPixels=1e10).getInfo()
    rows.append([year, v['NBR']])
rec = pd.DataFrame(rows, columns=['year', 'NBR'])
rec.plot(x='year', y='NBR', marker='o')
plt.show()
