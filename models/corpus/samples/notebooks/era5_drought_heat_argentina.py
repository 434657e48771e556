import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-pampa')

# Provincias
provincias = ee.FeatureCollection('FAO/GAUL/2015/level1') \
    .filter(ee.Filter.eq('ADM0_NAME', 'Argentina')) \
    .filter(ee.Filter.inList('ADM1_NAME', ['Santa Fe', 'Cordoba', 'Buenos Aires', 'Entre Rios']))

# Humedad del suelo ERA5-Land
era5 = ee.ImageCollection('ECMWF/ERA5_LAND/MONTHLY_AGGR') \
    .filterDate('1991-01-01', '2023-06-01') \
    .select(['volumetric_soil_water_layer_1', 'volumetric_soil_water_layer_2', 'volumetric_soil_water_layer_3', 'temperature_2m', 'total_precipitation_sum'])

def procesar(img):
    # 0-100 cm
    sm = img.expression('(7 * l1 + 21 * l2 + 72 * l3) / 100', {
        'l1': img.select('volumetric_soil_water_layer_1'),
        'l2': img.select('volumetric_soil_water_layer_2'),
        'l3': img.select('volumetric_soil_water_layer_3')
    }).rename('sm')
    t = img.select('temperature_2m').subtract(273.15).rename('t2m')
    p = img.select('total_precipitation_sum').multiply(1000).rename('pp')
    return sm.addBands(t).addBands(p).copyProperties(img, ['system:time_start'])

col = era5.map(procesar)

def por_provincia(img):
    fecha = img.date().format('YYYY-MM-dd')
    return img.reduceRegions(provincias, ee.Reducer.mean(), 11132).map(
        lambda f: ee.Feature(None, {'provincia': f.get('ADM1_NAME'), 'sm': f.get('sm'), 't2m': f.get('t2m'), 'pp': f.get('pp'), 'fecha': fecha}))

tabla = col.map(por_provincia).flatten()
df = geemap.ee_to_df(tabla)
df['fecha'] = pd.to_datetime(df['fecha'])
df['mes'] = df['fecha'].dt.month
df['anio'] = df['fecha'].dt.year

# Anomalías estandarizadas 1991-2020
base = df[df['anio'] <= 2020].groupby(['provincia', 'mes'])[['sm', 't2m', 'pp']].agg(['mean', 'std'])
base.columns = ['_'.join(c) for c in base.columns]
df = df.merge(base.reset_index(), on=['provincia', 'mes'])
for v in ['sm', 't2m', 'pp']:
    df[v + '_z'] = (df[v] - df[v + '_mean']) / df[v + '_std']

df = df.sort_values(['provincia', 'fecha'])

fig, axes = plt.subplots(4, 1, figsize=(14, 12), sharex=True)
for ax, (prov, d) in zip(axes, df.groupby('provincia')):
    d = d[d['anio'] >= 2015]
    ax.bar(d['fecha'], d['sm_z'], width=25, color=np.where(d['sm_z'] < 0, 'peru', 'teal'))
    ax.axhline(-1.5, color='red', ls='--', lw=0.8)
    ax.set_title(prov)
    ax.set_ylabel('SM (z)')
plt.tight_layout()
plt.savefig('humedad_suelo.png', dpi=200)
plt.show()

peores = df.loc[df.groupby('provincia')['sm_z'].idxmin(), ['provincia', 'fecha', 'sm_z', 'pp_z', 't2m_z']]
print(peores)

# Mapa: noviembre 2022
nov = col.filter(ee.Filter.calendarRange(11, 11, 'month')).select('sm')
media = nov.filterDate('1991-01-01', '2021-01-01').mean()
desvio = nov.filterDate('1991-01-01', '2021-01-01').reduce(ee.Reducer.stdDev())
z = nov.filterDate('2022-01-01', '2023-01-01').first().subtract(media).divide(desvio).clip(provincias)

Map = geemap.Map()
Map.centerObject(provincias, 6)
vis = {'min': -3, 'max': 3, 'palette': ['8c510a', 'd8b365', 'f6e8c3', 'f5f5f5', 'c7eae5', '5ab4ac', '01665e']}
Map.addLayer(z, vis, 'Anomalía nov 2022')
Map.addLayer(provincias.style(color='black', fillColor='00000000', width=1), {}, 'Provincias')
Map.add_colorbar(vis, label='Anomalía estandarizada')
Map
