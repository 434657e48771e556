import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
import seaborn as sns

ee.Initialize(project='ee-almendros')

# Parcelas de almendro
parcelas = geemap.geojson_to_ee('almendros.geojson')
bbox = parcelas.geometry().bounds().buffer(10000)

def mascara(img):
    qa = img.select('QA_PIXEL')
    return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0)).updateMask(qa.bitwiseAnd(1 << 1).eq(0))

def escala(img):
    sr = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    st = img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15)
    ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    return ndvi.addBands(st.rename('LST')).copyProperties(img, ['system:time_start'])

col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .merge(ee.ImageCollection('LANDSAT/LC09/C02/T1_L2')) \
    .filterBounds(parcelas) \
    .filterDate('2022-05-01', '2022-10-01') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(mascara) \
    .map(escala)

# CWSI con píxeles frío y caliente
def cwsi(img):
    ndvi = img.select('NDVI')
    lst = img.select('LST')
    frio = lst.updateMask(ndvi.gt(0.6)).reduceRegion(ee.Reducer.percentile([5]), bbox, 60, maxPixels=1e9, bestEffort=True).get('LST')
    caliente = lst.updateMask(ndvi.lt(0.2)).reduceRegion(ee.Reducer.percentile([95]), bbox, 60, maxPixels=1e9, bestEffort=True).get('LST')
    c = lst.subtract(ee.Image.constant(ee.Number(frio))).divide(ee.Number(caliente).subtract(ee.Number(frio))).rename('CWSI')
    return img.addBands(c)

col = col.map(cwsi)

def extraer(img):
    fecha = img.date().format('YYYY-MM-dd')
    return img.reduceRegions(parcelas, ee.Reducer.mean(), 30).map(lambda f: f.set('fecha', fecha))

df = geemap.ee_to_df(col.map(extraer).flatten().filter(ee.Filter.notNull(['CWSI'])))
df['fecha'] = pd.to_datetime(df['fecha'])
df = df.sort_values('fecha')
print(df[['parcela', 'riego', 'fecha', 'NDVI', 'LST', 'CWSI']].head())

fig, axes = plt.subplots(3, 1, figsize=(11, 11), sharex=True)
for ax, v in zip(axes, ['NDVI', 'LST', 'CWSI']):
    sns.lineplot(data=df, x='fecha', y=v, hue='riego', marker='o', ax=ax)
    ax.set_ylabel(v)
axes[-1].set_xlabel('')
plt.tight_layout()
plt.show()

# Potencial hídrico medido
campo = pd.read_csv('potencial.csv', parse_dates=['fecha'])
m = pd.merge_asof(campo.sort_values('fecha'), df[['fecha', 'parcela', 'CWSI']], on='fecha', by='parcela', direction='nearest', tolerance=pd.Timedelta('3D')).dropna()
print('r =', np.corrcoef(m['CWSI'], m['psi'])[0, 1].round(2), 'n =', len(m))

sns.regplot(data=m, x='CWSI', y='psi')
plt.ylabel('Potencial hídrico (MPa)')
plt.show()
