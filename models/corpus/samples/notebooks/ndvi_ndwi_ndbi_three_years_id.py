# Analisis perubahan tutupan lahan Kota Semarang
# Nama : Dewi Lestari
# NIM  : 21040118

import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-dewilestari')

# Batas administrasi
semarang = ee.FeatureCollection('projects/ee-dewilestari/assets/batas_semarang')

Map = geemap.Map()
Map.centerObject(semarang, 11)
Map.addLayer(semarang.style(color='red', fillColor='00000000'), {}, 'Batas Kota')

# Fungsi masking awan Landsat 8
def maskAwan(image):
    qa = image.select('QA_PIXEL')
    awan = qa.bitwiseAnd(1 << 3).eq(0)
    bayangan = qa.bitwiseAnd(1 << 4).eq(0)
    return image.updateMask(awan).updateMask(bayangan)

# Fungsi skala
def skala(image):
    optik = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(optik, None, True)

# Citra 2014
citra2014 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(semarang) \
    .filterDate('2014-05-01', '2014-10-31') \
    .map(maskAwan) \
    .map(skala) \
    .median() \
    .clip(semarang)

# Citra 2018
citra2018 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(semarang) \
    .filterDate('2018-05-01', '2018-10-31') \
    .map(maskAwan) \
    .map(skala) \
    .median() \
    .clip(semarang)

# Citra 2022
citra2022 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(semarang) \
    .filterDate('2022-05-01', '2022-10-31') \
    .map(maskAwan) \
    .map(skala) \
    .median() \
    .clip(semarang)

# NDVI
ndvi2014 = citra2014.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
ndvi2018 = citra2018.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
ndvi2022 = citra2022.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

# NDBI
ndbi2014 = citra2014.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
ndbi2018 = citra2018.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
ndbi2022 = citra2022.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')

# MNDWI
mndwi2014 = citra2014.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')
mndwi2018 = citra2018.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')
mndwi2022 = citra2022.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')

# Visualisasi
visRGB = {'bands': ['SR_B4', 'SR_B3', 'SR_B2'], 'min': 0, 'max': 0.25}
visNDVI = {'min': -0.2, 'max': 0.8, 'palette': ['red', 'yellow', 'green']}
visNDBI = {'min': -0.5, 'max': 0.3, 'palette': ['green', 'white', 'brown']}
visMNDWI = {'min': -0.6, 'max': 0.4, 'palette': ['white', 'lightblue', 'blue']}

Map.addLayer(citra2014, visRGB, 'RGB 2014', False)
Map.addLayer(citra2018, visRGB, 'RGB 2018', False)
Map.addLayer(citra2022, visRGB, 'RGB 2022')
Map.addLayer(ndvi2014, visNDVI, 'NDVI 2014', False)
Map.addLayer(ndvi2018, visNDVI, 'NDVI 2018', False)
Map.addLayer(ndvi2022, visNDVI, 'NDVI 2022', False)
Map.addLayer(ndbi2014, visNDBI, 'NDBI 2014', False)
Map.addLayer(ndbi2018, visNDBI, 'NDBI 2018', False)
Map.addLayer(ndbi2022, visNDBI, 'NDBI 2022', False)
Map.addLayer(mndwi2014, visMNDWI, 'MNDWI 2014', False)
Map.addLayer(mndwi2018, visMNDWI, 'MNDWI 2018', False)
Map.addLayer(mndwi2022, visMNDWI, 'MNDWI 2022', False)
Map

# Klasifikasi NDVI
def kelasNDVI(ndvi):
    return ee.Image(1) \
        .where(ndvi.gt(0).And(ndvi.lte(0.2)), 2) \
        .where(ndvi.gt(0.2).And(ndvi.lte(0.4)), 3) \
        .where(ndvi.gt(0.4).And(ndvi.lte(0.6)), 4) \
        .where(ndvi.gt(0.6), 5) \
        .clip(semarang)

kelas2014 = kelasNDVI(ndvi2014)
kelas2018 = kelasNDVI(ndvi2018)
kelas2022 = kelasNDVI(ndvi2022)

paletKelas = ['0000ff', 'ff0000', 'ffff00', '90ee90', '006400']
namaKelas = ['Air', 'Lahan terbangun', 'Vegetasi jarang', 'Vegetasi sedang', 'Vegetasi rapat']
Map.addLayer(kelas2014, {'min': 1, 'max': 5, 'palette': paletKelas}, 'Kelas 2014')
Map.addLayer(kelas2018, {'min': 1, 'max': 5, 'palette': paletKelas}, 'Kelas 2018')
Map.addLayer(kelas2022, {'min': 1, 'max': 5, 'palette': paletKelas}, 'Kelas 2022')
Map.add_legend(title='Kerapatan Vegetasi', labels=namaKelas, colors=paletKelas)

# Luas tiap kelas
def luas(kelas):
    hasil = ee.Image.pixelArea().divide(10000).addBands(kelas).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='kelas'),
        geometry=semarang.geometry(),
        scale=30,
        maxPixels=1e13
    ).get('groups').getInfo()
    return {namaKelas[int(h['kelas']) - 1]: h['sum'] for h in hasil}

df = pd.DataFrame({'2014': luas(kelas2014), '2018': luas(kelas2018), '2022': luas(kelas2022)})
print(df.round(2))
df.to_excel('luas_kelas.xlsx')

df.T.plot(kind='bar', color=['#' + p for p in paletKelas], figsize=(10, 6), rot=0)
plt.ylabel('Luas (ha)')
plt.title('Perubahan kerapatan vegetasi Kota Semarang')
plt.show()
