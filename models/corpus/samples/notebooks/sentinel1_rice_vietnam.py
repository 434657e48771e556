import ee, geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt

ee.Initialize(project='ee-lua-dbscl')

# Vung nghien cuu: An Giang
aoi = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'An Giang'))

Map = geemap.Map()
Map.centerObject(aoi, 10)

# Sentinel-1
s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filterDate('2022-01-01', '2022-12-31') \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')) \
    .select(['VV', 'VH'])

print('So anh:', s1.size().getInfo())

# Loc nhieu
def loc_nhieu(img):
    return img.focal_median(30, 'circle', 'meters').copyProperties(img, ['system:time_start'])

s1 = s1.map(loc_nhieu)

# Anh trung binh theo thang
thang = ee.List.sequence(1, 12)
def tb_thang(m):
    return s1.filter(ee.Filter.calendarRange(m, m, 'month')).mean().set('month', m)
s1_thang = ee.ImageCollection.fromImages(thang.map(tb_thang))

stack = s1_thang.select('VH').toBands().clip(aoi)
print(stack.bandNames().getInfo())

# Hien thi
Map.addLayer(stack, {'bands': ['0_VH', '4_VH', '8_VH'], 'min': -25, 'max': -12}, 'VH RGB')
Map

# Diem mau
lua2vu = ee.Geometry.Point([105.25, 10.38])
lua3vu = ee.Geometry.Point([105.12, 10.52])
nuoc = ee.Geometry.Point([105.33, 10.55])
dothi = ee.Geometry.Point([105.43, 10.37])

def chuoi_thoi_gian(diem, ten):
    data = s1.select('VH').getRegion(diem, 30).getInfo()
    df = pd.DataFrame(data[1:], columns=data[0])
    df['date'] = pd.to_datetime(df['time'], unit='ms')
    df['VH'] = df['VH'].astype(float)
    df['loai'] = ten
    return df[['date', 'VH', 'loai']].dropna()

df1 = chuoi_thoi_gian(lua2vu, 'Lua 2 vu')
df2 = chuoi_thoi_gian(lua3vu, 'Lua 3 vu')
df3 = chuoi_thoi_gian(nuoc, 'Nuoc')
df4 = chuoi_thoi_gian(dothi, 'Do thi')

plt.figure(figsize=(12, 5))
plt.plot(df1['date'], df1['VH'], label='Lua 2 vu')
plt.plot(df2['date'], df2['VH'], label='Lua 3 vu')
plt.plot(df3['date'], df3['VH'], label='Nuoc')
plt.plot(df4['date'], df4['VH'], label='Do thi')
plt.ylabel('VH (dB)')
plt.legend()
plt.grid(True)
plt.show()

# Phan loai bang nguong
vh_min = s1.select('VH').reduce(ee.Reducer.percentile([5])).rename('vh_min')
vh_max = s1.select('VH').reduce(ee.Reducer.percentile([95])).rename('vh_max')
bien_do = vh_max.subtract(vh_min)

lua = bien_do.gt(7).And(vh_min.lt(-20)).And(vh_max.gt(-17)).clip(aoi)
lua = lua.updateMask(lua)
Map.addLayer(lua, {'palette': ['green']}, 'Lua')

dientich = lua.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=aoi.geometry(),
    scale=30,
    maxPixels=1e13
)
print('Dien tich lua (ha):', ee.Number(dientich.values().get(0)).divide(10000).getInfo())

task = ee.batch.Export.image.toDrive(image=lua.toByte(), description='lua_an_giang_2022', folder='GEE', region=aoi.geometry(), scale=10, maxPixels=1e13)
task.start()
