# Script: sequía en la cuenca del Aconcagua
# Autora: Camila Rojas
# Fecha: 05-2022

import ee
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

ee.Initialize()

# area de estudio
cuenca = ee.FeatureCollection('users/crojas/cuenca_aconcagua')
geom = cuenca.geometry()

# colecciones
l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2')
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')

# funcion para enmascarar nubes
def mascara_nubes(img):
    qa = img.select('QA_PIXEL')
    nubes = qa.bitwiseAnd(1 << 3).eq(0)
    sombras = qa.bitwiseAnd(1 << 4).eq(0)
    return img.updateMask(nubes).updateMask(sombras)

# factor de escala
def escala(img):
    opticas = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    return img.addBands(opticas, None, True)

# indices
def indices_l5(img):
    ndvi = img.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI')
    ndmi = img.normalizedDifference(['SR_B4', 'SR_B5']).rename('NDMI')
    return img.addBands(ndvi).addBands(ndmi)

def indices_l8(img):
    ndvi = img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    ndmi = img.normalizedDifference(['SR_B5', 'SR_B6']).rename('NDMI')
    return img.addBands(ndvi).addBands(ndmi)

col5 = l5.filterBounds(geom).filterDate('1990-01-01', '2011-12-31').map(mascara_nubes).map(escala).map(indices_l5).select(['NDVI', 'NDMI'])
col8 = l8.filterBounds(geom).filterDate('2013-04-01', '2021-12-31').map(mascara_nubes).map(escala).map(indices_l8).select(['NDVI', 'NDMI'])

coleccion = col5.merge(col8)
print('Total de imagenes:', coleccion.size().getInfo())

# promedio de verano por año
datos = []
for anio in range(1991, 2022):
    verano = coleccion.filterDate(str(anio - 1) + '-12-01', str(anio) + '-03-01')
    n = verano.size().getInfo()
    if n == 0:
        print('Sin imagenes', anio)
        continue
    media = verano.mean().reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=geom,
        scale=300,
        maxPixels=1e13
    ).getInfo()
    datos.append([anio, n, media['NDVI'], media['NDMI']])

df = pd.DataFrame(datos, columns=['anio', 'n', 'ndvi', 'ndmi'])
df['ndvi_z'] = (df['ndvi'] - df['ndvi'].mean()) / df['ndvi'].std()
df['ndmi_z'] = (df['ndmi'] - df['ndmi'].mean()) / df['ndmi'].std()
print(df)
df.to_csv('sequia_aconcagua.csv', index=False)

plt.figure(figsize=(12, 5))
sns.barplot(x='anio', y='ndvi_z', data=df, color='green')
plt.xticks(rotation=90)
plt.ylabel('Anomalía estandarizada de NDVI')
plt.tight_layout()
plt.savefig('anomalia_ndvi.png', dpi=300)
