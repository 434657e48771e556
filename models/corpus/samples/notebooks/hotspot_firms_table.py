import ee
import geemap
import pandas as pd
import geopandas as gpd
import folium
from folium.plugins import HeatMap, MarkerCluster
import matplotlib.pyplot as plt

ee.Initialize(project='ee-hotspots')

# Hotspot di Kalimantan Tengah
kalteng = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Kalimantan Tengah'))

firms = ee.ImageCollection('FIRMS').select(['T21', 'confidence'])

# jumlah hotspot per bulan
def hitung(img):
    hot = img.select('confidence').gte(80)
    n = hot.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=kalteng.geometry(),
        scale=1000,
        maxPixels=1e9
    )
    return ee.Feature(None, {'tanggal': img.date().format('YYYY-MM-dd'), 'jumlah': n.get('confidence')})

semua = []
for tahun in [2015, 2019, 2020, 2023]:
    fc = ee.FeatureCollection(firms.filterDate(f'{tahun}-01-01', f'{tahun}-12-31').map(hitung))
    semua.append(geemap.ee_to_df(fc))

df = pd.concat(semua)
df['tanggal'] = pd.to_datetime(df['tanggal'])
df['jumlah'] = df['jumlah'].fillna(0)
df['tahun'] = df['tanggal'].dt.year
df['bulan'] = df['tanggal'].dt.month

bulanan = df.groupby(['tahun', 'bulan'])['jumlah'].sum().unstack('tahun')
bulanan.plot(kind='bar', figsize=(12, 5))
plt.xlabel('Bulan')
plt.ylabel('Jumlah hotspot')
plt.title('Hotspot Kalimantan Tengah')
plt.show()

# peta panas 2019
hot2019 = firms.filterDate('2019-08-01', '2019-11-01').select('T21').max().clip(kalteng)
titik = hot2019.gt(330).selfMask().reduceToVectors(
    geometry=kalteng.geometry(),
    scale=1000,
    geometryType='centroid',
    maxPixels=1e10
)
print(titik.size().getInfo())

gdf = geemap.ee_to_gdf(titik.limit(4000))
gdf['lat'] = gdf.geometry.y
gdf['lon'] = gdf.geometry.x

m = folium.Map(location=[-1.7, 113.4], zoom_start=7, tiles='CartoDB positron')
HeatMap(gdf[['lat', 'lon']].values.tolist(), radius=8).add_to(m)

cluster = MarkerCluster().add_to(m)
for _, row in gdf.head(500).iterrows():
    folium.CircleMarker(location=[row['lat'], row['lon']], radius=3, color='red', fill=True).add_to(cluster)
m.save('hotspot2019.html')
m

# lahan gambut
gambut = ee.FeatureCollection('projects/ee-hotspots/assets/lahan_gambut')
masker = ee.Image(0).byte().paint(gambut, 1)
di_gambut = hot2019.gt(330).And(masker).rename('gambut')
total = hot2019.gt(330).rename('total')
hasil = di_gambut.addBands(total).reduceRegion(ee.Reducer.sum(), kalteng.geometry(), 1000, maxPixels=1e10).getInfo()
print(hasil)
print('Persen di gambut:', round(100 * hasil['gambut'] / hasil['total'], 1))
