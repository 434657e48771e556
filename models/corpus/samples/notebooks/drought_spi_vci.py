import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='drought-ethiopia')

# Country boundary
ethiopia = ee.FeatureCollection("FAO/GAUL_SIMPLIFIED_500m/2015/level0").filter(ee.Filter.eq('ADM0_NAME', 'Ethiopia'))
geom = ethiopia.geometry()

Map = geemap.Map()
Map.centerObject(ethiopia, 6)

# ---- VCI ----
ndvi = ee.ImageCollection("MODIS/061/MOD13Q1").select('NDVI')

month = 8
year = 2015

ndvi_month = ndvi.filter(ee.Filter.calendarRange(month, month, 'month'))
ndvi_min = ndvi_month.min()
ndvi_max = ndvi_month.max()
ndvi_cur = ndvi_month.filter(ee.Filter.calendarRange(year, year, 'year')).mean()

vci = ndvi_cur.subtract(ndvi_min).divide(ndvi_max.subtract(ndvi_min)).multiply(100).rename('VCI').clip(geom)

# ---- TCI ----
lst = ee.ImageCollection("MODIS/061/MOD11A2").select('LST_Day_1km')

lst_month = lst.filter(ee.Filter.calendarRange(month, month, 'month'))
lst_min = lst_month.min()
lst_max = lst_month.max()
lst_cur = lst_month.filter(ee.Filter.calendarRange(year, year, 'year')).mean()

tci = lst_max.subtract(lst_cur).divide(lst_max.subtract(lst_min)).multiply(100).rename('TCI').clip(geom)

# ---- VHI ----
vhi = vci.multiply(0.5).add(tci.multiply(0.5)).rename('VHI')

vis = {'min': 0, 'max': 100, 'palette': ['a50026', 'd73027', 'f46d43', 'fdae61', 'fee08b', 'd9ef8b', 'a6d96a', '66bd63', '1a9850', '006837']}
Map.addLayer(vci, vis, 'VCI Aug 2015')
Map.addLayer(tci, vis, 'TCI Aug 2015', False)
Map.addLayer(vhi, vis, 'VHI Aug 2015', False)
Map.add_colorbar(vis, label='VHI', orientation='horizontal')
Map

# ---- drought classes ----
classes = ee.Image(1) \
    .where(vhi.gte(10), 2) \
    .where(vhi.gte(20), 3) \
    .where(vhi.gte(30), 4) \
    .where(vhi.gte(40), 5) \
    .clip(geom)

legend_dict = {
    'Extreme drought': 'a50026',
    'Severe drought': 'f46d43',
    'Moderate drought': 'fdae61',
    'Mild drought': 'fee08b',
    'No drought': '1a9850',
}
Map.addLayer(classes, {'min': 1, 'max': 5, 'palette': list(legend_dict.values())}, 'Drought classes')
Map.add_legend(title='Drought class', legend_dict=legend_dict)

# ---- rainfall anomaly ----
chirps = ee.ImageCollection("UCSB-CHG/CHIRPS/PENTAD")

rows = []
for y in range(1990, 2023):
    total = chirps.filterDate(f'{y}-06-01', f'{y}-10-01').sum()
    value = total.reduceRegion(ee.Reducer.mean(), geom, 10000).get('precipitation').getInfo()
    rows.append([y, value])

df = pd.DataFrame(rows, columns=['year', 'rain'])
df['z'] = (df['rain'] - df['rain'].mean()) / df['rain'].std()

colors = ['tab:red' if z < 0 else 'tab:blue' for z in df['z']]
plt.figure(figsize=(12, 4))
plt.bar(df['year'], df['z'], color=colors)
plt.axhline(-1, color='k', linestyle='--', linewidth=0.8)
plt.ylabel('Standardised anomaly')
plt.title('JJAS rainfall, Ethiopia')
plt.show()

geemap.ee_export_image(vhi, filename='vhi_2015_08.tif', scale=5000, region=geom, file_per_band=False)
