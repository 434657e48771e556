import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-luanda')

# Área de estudo
luanda = ee.Geometry.Rectangle([13.10, -9.15, 13.60, -8.70])

mapa = geemap.Map()
mapa.centerObject(luanda, 11)

def mascara_nuvens(img):
    qa = img.select('QA_PIXEL')
    mascara = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(mascara)

def composito(colecao, inicio, fim):
    return ee.ImageCollection(colecao) \
        .filterBounds(luanda) \
        .filterDate(inicio, fim) \
        .map(mascara_nuvens) \
        .median() \
        .clip(luanda)

# Compósitos
img_1990 = composito('LANDSAT/LT05/C02/T1_L2', '1988-01-01', '1992-12-31')
img_2000 = composito('LANDSAT/LE07/C02/T1_L2', '1999-06-01', '2002-12-31')
img_2010 = composito('LANDSAT/LE07/C02/T1_L2', '2009-01-01', '2011-12-31')
img_2020 = composito('LANDSAT/LC08/C02/T1_L2', '2019-01-01', '2021-12-31')

# NDBI e NDVI
ndbi_1990 = img_1990.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDBI')
ndbi_2000 = img_2000.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDBI')
ndbi_2010 = img_2010.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDBI')
ndbi_2020 = img_2020.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')

ndvi_1990 = img_1990.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI')
ndvi_2000 = img_2000.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI')
ndvi_2010 = img_2010.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI')
ndvi_2020 = img_2020.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# Área construída: NDBI > 0 e NDVI < 0.2
urbano_1990 = ndbi_1990.gt(0).And(ndvi_1990.lt(0.2)).selfMask()
urbano_2000 = ndbi_2000.gt(0).And(ndvi_2000.lt(0.2)).selfMask()
urbano_2010 = ndbi_2010.gt(0).And(ndvi_2010.lt(0.2)).selfMask()
urbano_2020 = ndbi_2020.gt(0).And(ndvi_2020.lt(0.2)).selfMask()

mapa.addLayer(urbano_2020, {'palette': ['ff0000']}, 'Urbano 2020')
mapa.addLayer(urbano_2010, {'palette': ['ff8c00']}, 'Urbano 2010')
mapa.addLayer(urbano_2000, {'palette': ['ffd700']}, 'Urbano 2000')
mapa.addLayer(urbano_1990, {'palette': ['8b0000']}, 'Urbano 1990')

legenda = {'1990': '8b0000', '2000': 'ffd700', '2010': 'ff8c00', '2020': 'ff0000'}
mapa.add_legend(title='Área urbana', legend_dict=legenda)
mapa

def area_km2(img):
    a = img.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=luanda,
        scale=30,
        maxPixels=1e10
    )
    return ee.Number(a.get('NDBI')).divide(1e6).getInfo()

anos = [1990, 2000, 2010, 2020]
areas = [area_km2(urbano_1990), area_km2(urbano_2000), area_km2(urbano_2010), area_km2(urbano_2020)]

df = pd.DataFrame({'Ano': anos, 'Área (km²)': areas})
df['Crescimento (%)'] = df['Área (km²)'].pct_change() * 100
print(df.round(1))

plt.plot(anos, areas, 'ro-')
plt.xlabel('Ano')
plt.ylabel('Área urbana (km²)')
plt.title('Expansão urbana de Luanda')
plt.xticks(anos)
plt.grid()
plt.show()

for ano, img in zip(anos, [urbano_1990, urbano_2000, urbano_2010, urbano_2020]):
    geemap.ee_export_image_to_drive(img.toByte(), description=f'urbano_{ano}', folder='luanda', region=luanda, scale=30)
