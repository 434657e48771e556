import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

plt.rcParams['font.sans-serif'] = ['SimHei']
plt.rcParams['axes.unicode_minus'] = False

geemap.set_proxy(port=7890)
ee.Authenticate()
ee.Initialize(project='ee-lihua0412')

# 研究区
roi = ee.FeatureCollection('projects/ee-lihua0412/assets/wuhan')
Map = geemap.Map(center=[30.59, 114.30], zoom=9)
Map.addLayer(roi.style(color='red', fillColor='00000000'), {}, '武汉')
Map

# 去云函数
def rmCloud(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

# 辐射定标
def applyScale(image):
    opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    return image.addBands(opticalBands, None, True)

# 计算指数
def addIndex(image):
    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    ndwi = image.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI')
    ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
    return image.addBands([ndvi, ndwi, ndbi])

# 逐年合成
def getYear(year):
    start = ee.Date.fromYMD(year, 5, 1)
    end = ee.Date.fromYMD(year, 10, 1)
    return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(roi) \
        .filterDate(start, end) \
        .map(rmCloud) \
        .map(applyScale) \
        .map(addIndex) \
        .median() \
        .clip(roi) \
        .set('year', year)

years = list(range(2013, 2024))
ndviVis = {'min': 0, 'max': 0.9, 'palette': ['#FFFFFF', '#CE7E45', '#DF923D', '#F1B555', '#FCD163', '#99B718', '#74A901', '#66A000', '#529400', '#3E8601', '#207401']}

result = []
for year in years:
    img = getYear(year)
    stats = img.select(['NDVI', 'NDWI', 'NDBI']).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=roi.geometry(),
        scale=90,
        maxPixels=1e13
    ).getInfo()
    stats['year'] = year
    result.append(stats)
    Map.addLayer(img.select('NDVI'), ndviVis, 'NDVI_' + str(year), False)
    print(stats)

df = pd.DataFrame(result)
df.to_excel('wuhan_index.xlsx', index=False)

# 绘图
fig, ax = plt.subplots(figsize=(10, 5))
ax.plot(df['year'], df['NDVI'], 'g-o', label='NDVI')
ax.plot(df['year'], df['NDBI'], 'r-s', label='NDBI')
ax.plot(df['year'], df['NDWI'], 'b-^', label='NDWI')
ax.set_xlabel('年份')
ax.set_ylabel('指数')
ax.set_title('武汉市植被指数变化')
ax.legend()
plt.savefig('index.png', dpi=300)
plt.show()

# 导出影像
for year in years:
    img = getYear(year).select('NDVI').toFloat()
    task = ee.batch.Export.image.toDrive(
        image=img,
        description='WuhanNDVI_' + str(year),
        folder='NDVI',
        fileNamePrefix='NDVI_' + str(year),
        region=roi.geometry(),
        scale=30,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
    print('正在导出', year)
