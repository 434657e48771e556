import ee
import pandas as pd
import numpy as np
import geopandas as gpd
import matplotlib.pyplot as plt
import seaborn as sns
from scipy import stats

ee.Authenticate()
ee.Initialize(project='ee-clima-mx')

# Leer estaciones del SMN
est = pd.read_csv('estaciones_oaxaca.csv', encoding='latin-1')
est.columns = est.columns.str.lower()
est = est[est['situacion'] == 'OPERANDO']
est = est.drop_duplicates('clave')
print(len(est), 'estaciones')

gdf = gpd.GeoDataFrame(est, geometry=gpd.points_from_xy(est['lon'], est['lat']), crs='EPSG:4326')
gdf.plot(figsize=(8, 6), markersize=8)
plt.show()

# Productos de lluvia
productos = {
    'CHIRPS': {'id': 'UCSB-CHG/CHIRPS/DAILY', 'banda': 'precipitation', 'escala': 5566, 'factor': 1},
    'ERA5': {'id': 'ECMWF/ERA5_LAND/DAILY_AGGR', 'banda': 'total_precipitation_sum', 'escala': 11132, 'factor': 1000},
    'PERSIANN': {'id': 'NOAA/PERSIANN-CDR', 'banda': 'precipitation', 'escala': 27830, 'factor': 1},
    'DAYMET': {'id': 'NASA/ORNL/DAYMET_V4', 'banda': 'prcp', 'escala': 1000, 'factor': 1},
}

def serie(producto, lon, lat, inicio, fin):
    p = productos[producto]
    punto = ee.Geometry.Point([lon, lat])
    col = ee.ImageCollection(p['id']).filterDate(inicio, fin).select(p['banda'])
    datos = col.getRegion(punto, p['escala']).getInfo()
    df = pd.DataFrame(datos[1:], columns=datos[0])
    df['fecha'] = pd.to_datetime(df['time'], unit='ms').dt.normalize()
    df[producto] = df[p['banda']].astype(float) * p['factor']
    return df[['fecha', producto]]

resultado = []
for i, fila in est.iterrows():
    try:
        tabla = None
        for nombre in productos:
            s = serie(nombre, fila['lon'], fila['lat'], '2010-01-01', '2015-01-01')
            tabla = s if tabla is None else tabla.merge(s, on='fecha', how='outer')
        tabla['clave'] = fila['clave']
        resultado.append(tabla)
        print(fila['clave'], fila['nombre'])
    except Exception as e:
        print('Error en', fila['clave'], e)

df = pd.concat(resultado)
df.to_csv('lluvia_satelite.csv', index=False)

obs = pd.read_csv('lluvia_observada.csv', parse_dates=['fecha'])
df = df.merge(obs, on=['clave', 'fecha'], how='inner')
df['mes'] = df['fecha'].dt.to_period('M')

mensual = df.groupby(['clave', 'mes'])[['lluvia', 'CHIRPS', 'ERA5', 'PERSIANN', 'DAYMET']].sum().reset_index()

# Estadísticos
filas = []
for clave, d in mensual.groupby('clave'):
    for nombre in productos:
        r, p = stats.pearsonr(d['lluvia'], d[nombre])
        rmse = np.sqrt(np.mean((d[nombre] - d['lluvia'])**2))
        pbias = 100 * (d[nombre] - d['lluvia']).sum() / d['lluvia'].sum()
        filas.append([clave, nombre, r, rmse, pbias])
est_df = pd.DataFrame(filas, columns=['clave', 'producto', 'r', 'rmse', 'pbias'])
print(est_df.groupby('producto')[['r', 'rmse', 'pbias']].median())

fig, axes = plt.subplots(1, 3, figsize=(16, 5))
for ax, var in zip(axes, ['r', 'rmse', 'pbias']):
    sns.boxplot(data=est_df, x='producto', y=var, ax=ax, palette='Set3')
    ax.set_xlabel('')
    ax.set_title(var.upper())
plt.tight_layout()
plt.savefig('comparacion_productos.png', dpi=300)
plt.show()

# Mapa de correlación de CHIRPS
m = gdf.merge(est_df[est_df['producto'] == 'CHIRPS'], on='clave')
ax = m.plot(column='r', cmap='viridis', legend=True, figsize=(9, 6), markersize=40, vmin=0, vmax=1)
ax.set_title('Correlación CHIRPS - estación')
plt.show()
