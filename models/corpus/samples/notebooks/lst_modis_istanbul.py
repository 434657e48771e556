# MODIS gece ve gündüz yüzey sıcaklığı - İstanbul
import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-aydinm')

# Çalışma alanı
iller = ee.FeatureCollection('FAO/GAUL/2015/level1')
istanbul = iller.filter(ee.Filter.eq('ADM1_NAME', 'Istanbul'))

harita = geemap.Map(center=[41.05, 28.95], zoom=9)
harita.addLayer(istanbul, {}, 'İstanbul')
harita

# Veri seti
modis = ee.ImageCollection('MODIS/061/MOD11A1') \
    .filterDate('2003-01-01', '2022-12-31') \
    .filterBounds(istanbul) \
    .select(['LST_Day_1km', 'LST_Night_1km'])

# Kelvin -> Celsius
def celsius(goruntu):
    return goruntu.multiply(0.02).subtract(273.15) \
        .copyProperties(goruntu, ['system:time_start'])

lst = modis.map(celsius)

# Yaz ortalaması
yaz = lst.filter(ee.Filter.calendarRange(6, 8, 'month')).mean().clip(istanbul)
kis = lst.filter(ee.Filter.calendarRange(12, 2, 'month')).mean().clip(istanbul)

gorsel = {'min': 15, 'max': 40, 'palette': ['blue', 'cyan', 'yellow', 'orange', 'red']}
harita.addLayer(yaz.select('LST_Day_1km'), gorsel, 'Yaz gündüz')
harita.addLayer(yaz.select('LST_Night_1km'), gorsel, 'Yaz gece')
harita.addLayer(kis.select('LST_Day_1km'), {'min': 0, 'max': 15, 'palette': gorsel['palette']}, 'Kış gündüz')
harita.add_colorbar(gorsel, label='Sıcaklık (°C)')

# Aylık ortalama
def aylik(yil, ay):
    img = lst.filter(ee.Filter.calendarRange(yil, yil, 'year')) \
             .filter(ee.Filter.calendarRange(ay, ay, 'month')) \
             .mean()
    deger = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=istanbul.geometry(),
        scale=1000,
        maxPixels=1e9
    ).getInfo()
    return deger

satirlar = []
for yil in range(2003, 2023):
    for ay in range(1, 13):
        d = aylik(yil, ay)
        satirlar.append({
            'tarih': f'{yil}-{ay:02d}-01',
            'gunduz': d['LST_Day_1km'],
            'gece': d['LST_Night_1km']
        })
    print(yil, 'tamam')

df = pd.DataFrame(satirlar)
df['tarih'] = pd.to_datetime(df['tarih'])
df = df.set_index('tarih')
df.to_csv('istanbul_lst.csv')

# Grafik
fig, ax = plt.subplots(figsize=(14, 5))
ax.plot(df.index, df['gunduz'], 'r-', label='Gündüz')
ax.plot(df.index, df['gece'], 'b-', label='Gece')
ax.set_xlabel('Tarih')
ax.set_ylabel('LST (°C)')
ax.set_title('İstanbul MODIS yüzey sıcaklığı')
ax.legend()
ax.grid(True, linestyle='--', alpha=0.5)
plt.show()

yillik = df.resample('YS').mean()
yillik.plot(marker='o', figsize=(10, 5))
plt.ylabel('LST (°C)')
plt.show()
