import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

ee.Authenticate()
ee.Initialize(project='ee-cafe-huila')

# Fincas cafeteras
fincas = ee.FeatureCollection('projects/ee-cafe-huila/assets/fincas')
print('Número de fincas:', fincas.size().getInfo())

Mapa = geemap.Map()
Mapa.centerObject(fincas, 13)
Mapa.addLayer(fincas, {'color': 'brown'}, 'Fincas')
Mapa

# Máscara de nubes con SCL
def mascara_nubes(img):
    scl = img.select('SCL')
    mascara = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return img.updateMask(mascara).divide(10000).copyProperties(img, ['system:time_start'])

# Índices
def calcular_indices(img):
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE')
    ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI')
    return img.addBands([ndvi, ndre, ndmi]).copyProperties(img, ['system:time_start'])

coleccion = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(fincas) \
    .filterDate('2021-01-01', '2023-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50)) \
    .map(mascara_nubes) \
    .map(calcular_indices)

print('Imágenes:', coleccion.size().getInfo())

# Compuestos trimestrales
trimestres = pd.date_range('2021-01-01', '2023-12-31', freq='QS')
tablas = []
for t in trimestres:
    inicio = t.strftime('%Y-%m-%d')
    fin = (t + pd.DateOffset(months=3)).strftime('%Y-%m-%d')
    img = coleccion.filterDate(inicio, fin).select(['NDVI', 'NDRE', 'NDMI']).median()
    tabla = geemap.ee_to_df(img.reduceRegions(fincas, ee.Reducer.mean(), 10))
    tabla['fecha'] = t
    tablas.append(tabla)
    print(inicio, fin, len(tabla))

df = pd.concat(tablas)
df = df[['id_finca', 'variedad', 'fecha', 'NDVI', 'NDRE', 'NDMI']]
df.to_csv('fincas_trimestral.csv', index=False)

plt.figure(figsize=(12, 5))
sns.lineplot(data=df, x='fecha', y='NDVI', hue='variedad')
plt.xlabel('Fecha')
plt.ylabel('NDVI')
plt.title('NDVI por variedad de café')
plt.show()

# Clasificación del vigor
q1, q2 = df['NDVI'].quantile([0.33, 0.66])
df['vigor'] = pd.cut(df['NDVI'], [0, q1, q2, 1], labels=['bajo', 'medio', 'alto'])
print(df.groupby(['fecha', 'vigor']).size().unstack())

# Mapa del último trimestre
ultimo = coleccion.filterDate('2023-10-01', '2023-12-31').median().clip(fincas)
vis = {'min': 0.3, 'max': 0.9, 'palette': ['red', 'orange', 'yellow', 'green', 'darkgreen']}
Mapa.addLayer(ultimo.select('NDVI'), vis, 'NDVI 2023-T4')
Mapa.add_colorbar(vis, label='NDVI')
Mapa
