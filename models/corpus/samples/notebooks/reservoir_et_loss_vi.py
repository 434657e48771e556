# Theo doi dien tich ho Tri An va han han
import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-hotrian')

ho = ee.Geometry.Rectangle([106.98, 11.05, 107.35, 11.40])

# Sentinel-1: dien tich mat nuoc theo thang
s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(ho) \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
    .select('VV')

def dien_tich(nam, thang):
    bat_dau = ee.Date.fromYMD(nam, thang, 1)
    ket_thuc = bat_dau.advance(1, 'month')
    anh = s1.filterDate(bat_dau, ket_thuc).median().focal_median(50, 'circle', 'meters')
    nuoc = anh.lt(-16)
    dt = nuoc.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=ho,
        scale=30,
        maxPixels=1e9
    )
    return dt.get('VV').getInfo()

ket_qua = []
for nam in range(2017, 2024):
    for thang in range(1, 13):
        try:
            dt = dien_tich(nam, thang)
        except Exception as e:
            print(nam, thang, e)
            dt = None
        ket_qua.append({'nam': nam, 'thang': thang, 'dien_tich': dt})
    print('Xong nam', nam)

df = pd.DataFrame(ket_qua)
df['ngay'] = pd.to_datetime(df['nam'].astype(str) + '-' + df['thang'].astype(str) + '-15')
df.to_csv('ho_tri_an.csv', index=False)

# Luong mua CHIRPS
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
luu_vuc = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_6').filterBounds(ho)
mua = []
for nam in range(2017, 2024):
    for thang in range(1, 13):
        d = ee.Date.fromYMD(nam, thang, 1)
        m = chirps.filterDate(d, d.advance(1, 'month')).sum().reduceRegion(ee.Reducer.mean(), luu_vuc.geometry(), 5566, maxPixels=1e9)
        mua.append(m.get('precipitation').getInfo())
df['mua'] = mua

fig, ax1 = plt.subplots(figsize=(14, 5))
ax1.bar(df['ngay'], df['mua'], width=25, color='lightblue', label='Mua')
ax1.set_ylabel('Luong mua (mm)')
ax2 = ax1.twinx()
ax2.plot(df['ngay'], df['dien_tich'], 'b-o', markersize=3, label='Dien tich')
ax2.set_ylabel('Dien tich mat nuoc (km2)')
plt.title('Ho Tri An')
fig.legend()
plt.show()

bang = df.pivot(index='thang', columns='nam', values='dien_tich').round(1)
print(bang)
