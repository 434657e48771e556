import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-airchina')

# 城市点位
cities = {
    '北京': [116.40, 39.90],
    '上海': [121.47, 31.23],
    '广州': [113.26, 23.13],
    '成都': [104.06, 30.67],
}

no2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_NO2').select('tropospheric_NO2_column_number_density')

# 按月统计
def month_value(city, year, month):
    pt = ee.Geometry.Point(cities[city]).buffer(30000)
    start = ee.Date.fromYMD(year, month, 1)
    img = no2.filterDate(start, start.advance(1, 'month')).mean()
    val = img.reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=pt,
        scale=1113,
        maxPixels=1e9
    ).get('tropospheric_NO2_column_number_density')
    return val.getInfo()

rows = []
for city in cities:
    for year in range(2019, 2023):
        for month in range(1, 13):
            v = month_value(city, year, month)
            rows.append({'city': city, 'year': year, 'month': month, 'no2': v * 1e6 if v else None})
        print(city, year)

df = pd.DataFrame(rows)
df.to_csv('no2_cities.csv', index=False, encoding='utf-8-sig')

# 绘图
plt.rcParams['font.sans-serif'] = ['Microsoft YaHei']
fig, axes = plt.subplots(2, 2, figsize=(14, 8), sharex=True)
for ax, city in zip(axes.flatten(), cities):
    d = df[df['city'] == city]
    for year in range(2019, 2023):
        dd = d[d['year'] == year]
        ax.plot(dd['month'], dd['no2'], marker='o', label=str(year))
    ax.set_title(city)
    ax.set_ylabel('NO2 (μmol/m²)')
    ax.legend()
plt.tight_layout()
plt.savefig('no2.png', dpi=300)
plt.show()
