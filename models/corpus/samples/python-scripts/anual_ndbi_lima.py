import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize()

lima = ee.FeatureCollection('users/gcardenas/lima_metropolitana')
distritos = ee.FeatureCollection('users/gcardenas/distritos_lima')

def mascara(img):
    qa = img.select('QA_PIXEL')
    return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))

def renombrar5(img):
    return img.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['azul', 'verde', 'rojo', 'nir', 'swir1', 'swir2'])

def renombrar8(img):
    return img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['azul', 'verde', 'rojo', 'nir', 'swir1', 'swir2'])

def obtener(anio):
    ini = str(anio - 1) + '-11-01'
    fin = str(anio) + '-04-30'
    if anio <= 2011:
        col = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(lima).filterDate(ini, fin).map(mascara).map(renombrar5)
    elif anio <= 2013:
        col = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(lima).filterDate(ini, fin).map(mascara).map(renombrar5)
    else:
        col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(lima).filterDate(ini, fin).map(mascara).map(renombrar8)
    return col.median().multiply(0.0000275).add(-0.2).clip(lima)

resultados = []
for anio in [1990, 1995, 2000, 2005, 2010, 2015, 2020]:
    img = obtener(anio)
    ndvi = img.normalizedDifference(['nir', 'rojo']).rename('ndvi')
    ndbi = img.normalizedDifference(['swir1', 'nir']).rename('ndbi')
    mndwi = img.normalizedDifference(['verde', 'swir1']).rename('mndwi')
    ibi = ndbi.subtract(ndvi.add(mndwi).divide(2)).divide(ndbi.add(ndvi.add(mndwi).divide(2))).rename('ibi')
    urbano = ndbi.gt(0).And(ndvi.lt(0.2)).And(mndwi.lt(0)).rename('urbano')

    area = urbano.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegions(
        collection=distritos,
        reducer=ee.Reducer.sum(),
        scale=30,
        tileScale=4
    ).getInfo()
    for f in area['features']:
        resultados.append([anio, f['properties']['DISTRITO'], f['properties']['sum']])
    print(anio, 'listo')

df = pd.DataFrame(resultados, columns=['anio', 'distrito', 'km2'])
df.to_csv('area_urbana_lima.csv', index=False)
tabla = df.groupby('anio')['km2'].sum()
print(tabla)
tabla.plot(kind='bar', color='firebrick')
plt.ylabel('Área urbana (km²)')
plt.tight_layout()
plt.savefig('area_urbana.png')
