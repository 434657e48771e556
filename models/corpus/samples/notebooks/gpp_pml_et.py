import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-ziyang')

# 黄河流域
basin = ee.FeatureCollection('projects/ee-ziyang/assets/yellow_river_basin')

# 数据集
pml = ee.ImageCollection('CAS/IGSNRR/PML/V2_v017')
print(pml.first().bandNames().getInfo())

# 计算年蒸散发
def annual_et(year):
    year = ee.Number(year)
    col = pml.filter(ee.Filter.calendarRange(year, year, 'year'))
    et = col.map(lambda img: img.select('Ec').add(img.select('Es')).add(img.select('Ei')).rename('ET')).mean().multiply(365)
    gpp = col.select('GPP').mean().multiply(365)
    return et.addBands(gpp).set('year', year).set('system:time_start', ee.Date.fromYMD(year, 1, 1).millis())

years = ee.List.sequence(2001, 2019)
annual = ee.ImageCollection.fromImages(years.map(annual_et))

# 多年平均
mean_et = annual.select('ET').mean().clip(basin)
mean_gpp = annual.select('GPP').mean().clip(basin)

Map = geemap.Map()
Map.centerObject(basin, 5)
et_vis = {'min': 0, 'max': 900, 'palette': ['#d73027', '#fc8d59', '#fee090', '#e0f3f8', '#91bfdb', '#4575b4']}
gpp_vis = {'min': 0, 'max': 1500, 'palette': ['ffffff', 'fcd163', '99b718', '66a000', '3e8601', '056201', '011301']}
Map.addLayer(mean_et, et_vis, 'ET')
Map.addLayer(mean_gpp, gpp_vis, 'GPP')
Map.add_colorbar(et_vis, label='ET (mm/yr)', layer_name='ET')
Map

# 水分利用效率
wue = mean_gpp.divide(mean_et).rename('WUE')
Map.addLayer(wue, {'min': 0, 'max': 3, 'palette': ['white', 'green']}, 'WUE', False)

# 区域统计
def stat(img):
    d = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=basin.geometry(),
        scale=500,
        maxPixels=1e13,
        tileScale=4
    )
    return ee.Feature(None, d).set('year', img.get('year'))

fc = ee.FeatureCollection(annual.map(stat))
df = geemap.ee_to_df(fc)
df['year'] = df['year'].astype(int)
df['WUE'] = df['GPP'] / df['ET']
print(df)

fig, ax = plt.subplots(1, 3, figsize=(18, 5))
ax[0].plot(df['year'], df['ET'], 'b-o')
ax[0].set_title('ET')
ax[0].set_ylabel('mm/yr')
ax[1].plot(df['year'], df['GPP'], 'g-o')
ax[1].set_title('GPP')
ax[1].set_ylabel('gC/m2/yr')
ax[2].plot(df['year'], df['WUE'], 'r-o')
ax[2].set_title('WUE')
ax[2].set_ylabel('gC/mm')
for a in ax:
    a.set_xlabel('Year')
    a.grid(True)
plt.tight_layout()
plt.savefig('pml_yellow_river.png', dpi=300)
plt.show()

# 导出
for year in range(2001, 2020):
    img = annual.filter(ee.Filter.eq('year', year)).first()
    task = ee.batch.Export.image.toDrive(
        image=img.toFloat(),
        description='PML_' + str(year),
        folder='PML',
        region=basin.geometry().bounds(),
        scale=500,
        crs='EPSG:4326',
        maxPixels=1e13
    )
    task.start()
    print(year)
