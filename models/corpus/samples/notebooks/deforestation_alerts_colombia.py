import ee
import geemap
import pandas as pd
import geopandas as gpd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-bosques-co')

# Departamentos
deptos = ee.FeatureCollection('FAO/GAUL/2015/level1') \
    .filter(ee.Filter.eq('ADM0_NAME', 'Colombia')) \
    .filter(ee.Filter.inList('ADM1_NAME', ['Caqueta', 'Guaviare', 'Meta', 'Putumayo']))

# Parques nacionales
parques = ee.FeatureCollection('WCMC/WDPA/current/polygons') \
    .filter(ee.Filter.eq('ISO3', 'COL')) \
    .filter(ee.Filter.eq('DESIG', 'Parque Nacional Natural'))

# Hansen
hansen = ee.Image('UMD/hansen/global_forest_change_2023_v1_11')
cobertura = hansen.select('treecover2000').gte(50)
anio_perdida = hansen.select('lossyear')

Map = geemap.Map()
Map.centerObject(deptos, 7)
Map.addLayer(cobertura.selfMask().clip(deptos), {'palette': ['darkgreen']}, 'Bosque 2000')
Map.addLayer(anio_perdida.selfMask().clip(deptos), {'min': 1, 'max': 23, 'palette': ['yellow', 'red']}, 'Año de pérdida')
Map.addLayer(parques.style(color='blue', fillColor='00000000', width=1), {}, 'PNN')
Map.addLayer(deptos.style(color='black', fillColor='00000000', width=2), {}, 'Departamentos')
Map

# Pérdida por año y departamento
registros = []
lista = ['Caqueta', 'Guaviare', 'Meta', 'Putumayo']
for nombre in lista:
    depto = deptos.filter(ee.Filter.eq('ADM1_NAME', nombre))
    res = ee.Image.pixelArea().divide(10000) \
        .updateMask(cobertura) \
        .addBands(anio_perdida) \
        .updateMask(anio_perdida.gt(0)) \
        .reduceRegion(
            reducer=ee.Reducer.sum().group(groupField=1, groupName='anio'),
            geometry=depto.geometry(),
            scale=60,
            maxPixels=1e13,
            tileScale=4
        ).getInfo()
    for g in res['groups']:
        registros.append({'departamento': nombre, 'anio': 2000 + int(g['anio']), 'ha': g['sum']})
    print(nombre, 'listo')

df = pd.DataFrame(registros)
df.to_csv('perdida_departamentos.csv', index=False)

tabla = df.pivot(index='anio', columns='departamento', values='ha')
tabla.plot(kind='area', stacked=True, figsize=(12, 6), alpha=0.8)
plt.ylabel('Pérdida de bosque (ha)')
plt.xlabel('Año')
plt.title('Pérdida de bosque en la Amazonía colombiana')
plt.legend(title='')
plt.show()

# Dentro y fuera de parques
mascara = ee.Image(0).byte().paint(parques, 1)
perdida = anio_perdida.gte(16).And(cobertura)
dentro = perdida.updateMask(mascara).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
    reducer=ee.Reducer.sum(), geometry=deptos.geometry(), scale=60, maxPixels=1e13, tileScale=4)
fuera = perdida.updateMask(mascara.Not()).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
    reducer=ee.Reducer.sum(), geometry=deptos.geometry(), scale=60, maxPixels=1e13, tileScale=4)
print('Dentro de PNN:', dentro.getInfo())
print('Fuera de PNN:', fuera.getInfo())

# Mapa estático
gdf = geemap.ee_to_gdf(deptos)
gdf = gdf.merge(df.groupby('departamento')['ha'].sum().reset_index(), left_on='ADM1_NAME', right_on='departamento')
ax = gdf.plot(column='ha', cmap='OrRd', legend=True, figsize=(8, 8), edgecolor='k')
ax.set_title('Pérdida total 2001-2023 (ha)')
plt.axis('off')
plt.show()
