import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

# Autenticación e inicialización
ee.Authenticate()
ee.Initialize(project='ee-lagunas-bo')

# Lago Poopó
lago = ee.Geometry.Polygon([[[-67.45, -19.15], [-66.75, -19.15], [-66.75, -18.30], [-67.45, -18.30], [-67.45, -19.15]]])

Map = geemap.Map()
Map.centerObject(lago, 9)

# Función para NDWI Landsat 5
def ndwi_l5(anio):
    img = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
        .filterBounds(lago) \
        .filterDate(f'{anio}-03-01', f'{anio}-09-30') \
        .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
        .median() \
        .clip(lago)
    return img.normalizedDifference(['SR_B2', 'SR_B5']).rename('MNDWI')

# Función para NDWI Landsat 8
def ndwi_l8(anio):
    img = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(lago) \
        .filterDate(f'{anio}-03-01', f'{anio}-09-30') \
        .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
        .median() \
        .clip(lago)
    return img.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')

anios_l5 = [1986, 1990, 1995, 2000, 2005, 2010]
anios_l8 = [2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022]

areas = []
for anio in anios_l5 + anios_l8:
    if anio in anios_l5:
        mndwi = ndwi_l5(anio)
    else:
        mndwi = ndwi_l8(anio)
    agua = mndwi.gt(0)
    area = agua.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=lago,
        scale=60,
        maxPixels=1e10
    ).get('MNDWI').getInfo()
    areas.append({'anio': anio, 'area_km2': area})
    Map.addLayer(agua.selfMask(), {'palette': ['blue']}, f'Agua {anio}', False)
    print(anio, round(area, 1), 'km2')

df = pd.DataFrame(areas)
df.to_csv('poopo_area.csv', index=False)
df

fig, ax = plt.subplots(figsize=(12, 5))
ax.plot(df['anio'], df['area_km2'], 'b-o')
ax.fill_between(df['anio'], df['area_km2'], alpha=0.2)
ax.set_xlabel('Año')
ax.set_ylabel('Área (km²)')
ax.set_title('Evolución del lago Poopó')
ax.grid(True)
plt.savefig('poopo.png', dpi=300, bbox_inches='tight')
plt.show()

Map
