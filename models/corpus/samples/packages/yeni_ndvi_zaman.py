# Tarla bazlı NDVI zaman serisi
import ee
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-tarim-izleme')

tarlalar = ee.FeatureCollection('projects/ee-tarim-izleme/assets/konya_tarlalar')
baslangic = '2021-03-01'
bitis = '2021-11-01'


def bulut_maskele(goruntu):
    scl = goruntu.select('SCL')
    maske = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return goruntu.updateMask(maske)


def ndvi_ekle(goruntu):
    ndvi = goruntu.normalizedDifference(['B8', 'B4']).rename('NDVI')
    return goruntu.addBands(ndvi)


koleksiyon = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
              .filterBounds(tarlalar)
              .filterDate(baslangic, bitis)
              .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
              .map(bulut_maskele)
              .map(ndvi_ekle)
              .select('NDVI'))

print('Görüntü sayısı:', koleksiyon.size().getInfo())


def tarla_ortalama(goruntu):
    tarih = goruntu.date().format('YYYY-MM-dd')
    ortalama = goruntu.reduceRegions(
        collection=tarlalar,
        reducer=ee.Reducer.mean(),
        scale=10
    )
    return ortalama.map(lambda f: f.set('tarih', tarih))


tablo = koleksiyon.map(tarla_ortalama).flatten().filter(ee.Filter.notNull(['mean']))
sutunlar = ['tarla_id', 'urun', 'tarih', 'mean']
veri = tablo.reduceColumns(ee.Reducer.toList(4), sutunlar).get('list').getInfo()

df = pd.DataFrame(veri, columns=['tarla_id', 'urun', 'tarih', 'ndvi'])
df['tarih'] = pd.to_datetime(df['tarih'])
df.to_csv('konya_ndvi.csv', index=False)

# ürün bazında ortalama
ort = df.groupby(['urun', 'tarih'])['ndvi'].mean().reset_index()
for urun, grup in ort.groupby('urun'):
    plt.plot(grup['tarih'], grup['ndvi'], label=urun)
plt.legend()
plt.ylabel('NDVI')
plt.title('Konya 2021')
plt.savefig('konya_ndvi.png')
