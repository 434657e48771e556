# Konya ovası buğday takibi
import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-konya')

# Tarlalar
tarlalar = ee.FeatureCollection('projects/ee-konya/assets/tarlalar')
alan = tarlalar.geometry()

def bulut_maskesi(image):
    qa = image.select('QA60')
    bulut = 1 << 10
    sirrus = 1 << 11
    maske = qa.bitwiseAnd(bulut).eq(0).And(qa.bitwiseAnd(sirrus).eq(0))
    return image.updateMask(maske).divide(10000).copyProperties(image, ['system:time_start'])

def ndvi_ekle(image):
    ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return image.addBands(ndvi)

# 2021 kurak yıl, 2022 normal yıl
s2_2021 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(alan) \
    .filterDate('2021-02-01', '2021-08-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
    .map(bulut_maskesi) \
    .map(ndvi_ekle)

s2_2022 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(alan) \
    .filterDate('2022-02-01', '2022-08-01') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30)) \
    .map(bulut_maskesi) \
    .map(ndvi_ekle)

print('2021 görüntü sayısı:', s2_2021.size().getInfo())
print('2022 görüntü sayısı:', s2_2022.size().getInfo())

def ortalama(image):
    deger = image.select('NDVI').reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=alan,
        scale=10,
        maxPixels=1e9
    )
    return ee.Feature(None, {'tarih': image.date().format('YYYY-MM-dd'), 'ndvi': deger.get('NDVI')})

df_2021 = geemap.ee_to_df(ee.FeatureCollection(s2_2021.map(ortalama)).filter(ee.Filter.notNull(['ndvi'])))
df_2022 = geemap.ee_to_df(ee.FeatureCollection(s2_2022.map(ortalama)).filter(ee.Filter.notNull(['ndvi'])))

df_2021['tarih'] = pd.to_datetime(df_2021['tarih'])
df_2022['tarih'] = pd.to_datetime(df_2022['tarih'])
df_2021['gun'] = df_2021['tarih'].dt.dayofyear
df_2022['gun'] = df_2022['tarih'].dt.dayofyear
df_2021 = df_2021.groupby('gun')['ndvi'].mean().reset_index()
df_2022 = df_2022.groupby('gun')['ndvi'].mean().reset_index()

plt.figure(figsize=(12, 6))
plt.plot(df_2021['gun'], df_2021['ndvi'], 'r-o', label='2021')
plt.plot(df_2022['gun'], df_2022['ndvi'], 'g-o', label='2022')
plt.xlabel('Yılın günü')
plt.ylabel('NDVI')
plt.title('Konya buğday tarlaları NDVI')
plt.legend()
plt.grid(True)
plt.savefig('konya_ndvi.png', dpi=300)
plt.show()

# Harita
harita = geemap.Map()
harita.centerObject(tarlalar, 12)
gorsel = {'min': 0, 'max': 0.9, 'palette': ['brown', 'yellow', 'green']}
harita.addLayer(s2_2021.filterDate('2021-05-01', '2021-06-01').select('NDVI').max().clip(alan), gorsel, 'Mayıs 2021')
harita.addLayer(s2_2022.filterDate('2022-05-01', '2022-06-01').select('NDVI').max().clip(alan), gorsel, 'Mayıs 2022')
harita.addLayer(tarlalar.style(color='black', fillColor='00000000'), {}, 'Tarlalar')
harita.add_colorbar(gorsel, label='NDVI')
harita
