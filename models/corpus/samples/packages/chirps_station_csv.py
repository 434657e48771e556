# Descarga de precipitacion diaria CHIRPS por estacion
# Autor: M. Quiroga
# Fecha: 2022-03-14

import os
import csv
import ee
import pandas as pd

ee.Initialize()

carpeta = 'salida'
archivo_estaciones = 'estaciones.csv'
fecha_inicio = '1990-01-01'
fecha_fin = '2021-12-31'

if not os.path.exists(carpeta):
    os.makedirs(carpeta)

estaciones = pd.read_csv(archivo_estaciones)
print(estaciones.head())


def descargar_serie(nombre, lon, lat, inicio, fin):
    """Descarga la serie diaria de CHIRPS para un punto."""
    punto = ee.Geometry.Point([lon, lat])
    chirps = (ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
              .filterDate(inicio, fin)
              .select('precipitation'))
    datos = chirps.getRegion(punto, 5566).getInfo()
    df = pd.DataFrame(datos[1:], columns=datos[0])
    df['fecha'] = pd.to_datetime(df['time'], unit='ms')
    df['estacion'] = nombre
    return df[['estacion', 'fecha', 'precipitation']]


for i, fila in estaciones.iterrows():
    nombre = fila['nombre']
    salida = os.path.join(carpeta, 'chirps_{}.csv'.format(nombre))
    if os.path.exists(salida):
        print('Ya existe', salida)
        continue

    partes = []
    # se divide por decada para no pasar el limite de elementos
    for anio in range(1990, 2022, 10):
        inicio = '{}-01-01'.format(anio)
        fin = '{}-01-01'.format(min(anio + 10, 2022))
        try:
            partes.append(descargar_serie(nombre, fila['lon'], fila['lat'], inicio, fin))
        except ee.EEException as e:
            print('Error en', nombre, anio, e)

    if len(partes) > 0:
        df = pd.concat(partes)
        df.to_csv(salida, index=False)
        print('Guardado', salida, len(df))

# resumen mensual
resumen = []
for f in os.listdir(carpeta):
    if f.startswith('chirps_') and f.endswith('.csv'):
        df = pd.read_csv(os.path.join(carpeta, f), parse_dates=['fecha'])
        mensual = df.set_index('fecha')['precipitation'].resample('M').sum()
        mensual.name = f.replace('chirps_', '').replace('.csv', '')
        resumen.append(mensual)

pd.concat(resumen, axis=1).to_csv(os.path.join(carpeta, 'mensual.csv'))
