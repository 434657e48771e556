# Curah hujan tahunan dan bulanan Pulau Jawa (CHIRPS)
# Dibuat oleh: Dwi Santoso

import ee
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-dwisantoso')

# batas administrasi
batas = ee.FeatureCollection('projects/ee-dwisantoso/assets/kabupaten_jawa')

# koleksi citra
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')

tahun_awal = 2001
tahun_akhir = 2022

tahun = ee.List.sequence(tahun_awal, tahun_akhir)
bulan = ee.List.sequence(1, 12)


def hujan_tahunan(y):
    hasil = chirps.filter(ee.Filter.calendarRange(y, y, 'year')).sum()
    return hasil.set('year', y).rename('hujan')


tahunan = ee.ImageCollection.fromImages(tahun.map(hujan_tahunan))

rata2 = tahunan.mean().clip(batas)

# rata-rata bulanan
def hujan_bulanan(m):
    hasil = chirps.filter(ee.Filter.calendarRange(m, m, 'month')).sum().divide(tahun_akhir - tahun_awal + 1)
    return hasil.set('month', m).rename('hujan')


bulanan = ee.ImageCollection.fromImages(bulan.map(hujan_bulanan))

print('Jumlah citra tahunan:', tahunan.size().getInfo())
print('Jumlah citra bulanan:', bulanan.size().getInfo())

# statistik zonal per kabupaten
statistik = rata2.reduceRegions(
    collection=batas,
    reducer=ee.Reducer.mean(),
    scale=5566
)

data = []
for f in statistik.getInfo()['features']:
    data.append([f['properties']['KABUPATEN'], f['properties']['mean']])

df = pd.DataFrame(data, columns=['kabupaten', 'hujan_mm'])
df = df.sort_values('hujan_mm', ascending=False)
print(df.head(10))
df.to_csv('hujan_kabupaten.csv', index=False)

# ekspor citra
task = ee.batch.Export.image.toDrive(
    image=rata2,
    description='hujan_rata2_jawa',
    folder='GEE',
    region=batas.geometry().bounds(),
    scale=5566,
    maxPixels=1e13
)
task.start()
