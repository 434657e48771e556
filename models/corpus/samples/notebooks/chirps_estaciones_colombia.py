# Comparación de CHIRPS con estaciones del IDEAM
# Autor: Andrés Felipe Rojas
# Fecha: marzo 2023

import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.metrics import mean_squared_error, r2_score

ee.Initialize(project='ee-afrojas')

# Leer las estaciones
estaciones = pd.read_csv('datos/estaciones_ideam.csv', sep=';')
estaciones = estaciones[['codigo', 'nombre', 'latitud', 'longitud']]
estaciones.head()

# Convertir a FeatureCollection
puntos = geemap.df_to_ee(estaciones, latitude='latitud', longitude='longitud')
print(puntos.size().getInfo())


# Colección CHIRPS mensual
inicio = '2000-01-01'
fin = '2021-01-01'

chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate(inicio, fin).select('precipitation')

anios = ee.List.sequence(2000, 2020)
meses = ee.List.sequence(1, 12)

def por_anio(a):
    def por_mes(m):
        img = chirps.filter(ee.Filter.calendarRange(a, a, 'year')) \
                    .filter(ee.Filter.calendarRange(m, m, 'month')) \
                    .sum()
        return img.set('year', a) \
                  .set('month', m) \
                  .set('system:time_start', ee.Date.fromYMD(a, m, 1).millis())
    return meses.map(por_mes)

chirps_mensual = ee.ImageCollection.fromImages(anios.map(por_anio).flatten())
print('Número de imágenes:', chirps_mensual.size().getInfo())


# Extraer valores en las estaciones
def extraer(img):
    fecha = ee.Date(img.get('system:time_start')).format('YYYY-MM-dd')
    valores = img.reduceRegions(
        collection=puntos,
        reducer=ee.Reducer.first(),
        scale=5566
    )
    return valores.map(lambda f: f.set('fecha', fecha))

tabla = chirps_mensual.map(extraer).flatten()

tarea = ee.batch.Export.table.toDrive(
    collection=tabla,
    description='chirps_estaciones',
    folder='GEE',
    fileFormat='CSV',
    selectors=['codigo', 'nombre', 'fecha', 'first']
)
tarea.start()

tarea.status()


# Leer los resultados
df_chirps = pd.read_csv('datos/chirps_estaciones.csv')
df_chirps = df_chirps.rename(columns={'first': 'chirps'})
df_chirps['fecha'] = pd.to_datetime(df_chirps['fecha'])

df_obs = pd.read_csv('datos/precipitacion_mensual.csv', sep=';')
df_obs['fecha'] = pd.to_datetime(df_obs['fecha'])

df = pd.merge(df_obs, df_chirps, on=['codigo', 'fecha'], how='inner')
df = df.dropna()
print(df.shape)
df.describe()


# Métricas por estación
resultados = []
for codigo in df['codigo'].unique():
    d = df[df['codigo'] == codigo]
    r = np.corrcoef(d['precipitacion'], d['chirps'])[0, 1]
    rmse = np.sqrt(mean_squared_error(d['precipitacion'], d['chirps']))
    sesgo = (d['chirps'] - d['precipitacion']).mean()
    resultados.append([codigo, len(d), r, rmse, sesgo])

metricas = pd.DataFrame(resultados, columns=['codigo', 'n', 'r', 'rmse', 'sesgo'])
metricas.to_csv('metricas_chirps.csv', index=False)
metricas


# Gráfico de dispersión
fig, ax = plt.subplots(figsize=(7, 7))
ax.scatter(df['precipitacion'], df['chirps'], s=8, alpha=0.4)
lim = [0, df[['precipitacion', 'chirps']].max().max()]
ax.plot(lim, lim, 'k--')
ax.set_xlabel('Precipitación observada (mm/mes)')
ax.set_ylabel('CHIRPS (mm/mes)')
ax.set_title('CHIRPS vs estaciones')
ax.grid(True)
plt.show()


# Ciclo anual
df['mes'] = df['fecha'].dt.month
ciclo = df.groupby('mes')[['precipitacion', 'chirps']].mean()

ciclo.plot(kind='bar', figsize=(10, 5))
plt.xlabel('Mes')
plt.ylabel('Precipitación (mm)')
plt.title('Ciclo anual')
plt.savefig('ciclo_anual.png', dpi=200, bbox_inches='tight')
plt.show()
