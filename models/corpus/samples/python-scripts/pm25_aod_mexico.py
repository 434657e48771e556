# coding: utf-8
# Profundidad optica de aerosoles (MAIAC) en la Zona Metropolitana del Valle de Mexico

import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

zmvm = ee.Geometry.Rectangle([-99.40, 19.10, -98.80, 19.80])

# estaciones de monitoreo
estaciones = {
    'Merced': [-99.119, 19.424],
    'Pedregal': [-99.204, 19.325],
    'Tlalnepantla': [-99.204, 19.529],
    'Xalostoc': [-99.082, 19.526],
}

maiac = ee.ImageCollection('MODIS/006/MCD19A2_GRANULES').select(['Optical_Depth_055', 'AOD_QA'])


def filtrar_calidad(img):
    qa = img.select('AOD_QA')
    # bits 8-11: calidad de AOD, 0 es la mejor
    mejor = qa.rightShift(8).bitwiseAnd(15).eq(0)
    return img.select('Optical_Depth_055').multiply(0.001).updateMask(mejor) \
        .copyProperties(img, ['system:time_start'])


resultado = []
for anio in range(2015, 2021):
    for mes in range(1, 13):
        inicio = ee.Date.fromYMD(anio, mes, 1)
        fin = inicio.advance(1, 'month')
        media = maiac.filterDate(inicio, fin).filterBounds(zmvm).map(filtrar_calidad).mean()
        for nombre, coord in estaciones.items():
            punto = ee.Geometry.Point(coord)
            valor = media.reduceRegion(
                reducer=ee.Reducer.mean(),
                geometry=punto.buffer(3000),
                scale=1000
            ).get('Optical_Depth_055').getInfo()
            resultado.append([nombre, anio, mes, valor])
    print('Año terminado:', anio)

df = pd.DataFrame(resultado, columns=['estacion', 'anio', 'mes', 'aod'])
df.to_csv('aod_zmvm.csv', index=False)

# grafica
tabla = df.pivot_table(index='mes', columns='estacion', values='aod', aggfunc='mean')
tabla.plot(marker='o')
plt.xlabel('Mes')
plt.ylabel('AOD 550 nm')
plt.title('Ciclo anual de AOD')
plt.savefig('aod_ciclo.png', dpi=200)
