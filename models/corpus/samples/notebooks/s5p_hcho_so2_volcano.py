import ee
import geemap
import matplotlib.pyplot as plt
import pandas as pd

ee.Initialize(project='ee-volcano-so2')

# Cumbre Vieja, La Palma 2021
volcano = ee.Geometry.Point([-17.866, 28.612])
box = ee.Geometry.Rectangle([-22, 25, -12, 32])

so2 = ee.ImageCollection('COPERNICUS/S5P/OFFL/L3_SO2').select('SO2_column_number_density')

days = pd.date_range('2021-09-15', '2021-12-31')
vals = []
for d in days:
    s = d.strftime('%Y-%m-%d')
    img = so2.filterDate(s, ee.Date(s).advance(1, 'day')).mean()
    plume = img.updateMask(img.gt(0.0005))
    mass = plume.multiply(ee.Image.pixelArea()).reduceRegion(ee.Reducer.sum(), box, 7000, maxPixels=1e9)
    v = mass.getInfo().get('SO2_column_number_density')
    vals.append((v or 0) * 64.066 / 1e9)    # mol -> kt

ts = pd.Series(vals, index=days, name='SO2 (kt)')
ts.to_csv('so2_lapalma.csv')

fig, ax = plt.subplots(figsize=(12, 4))
ax.bar(ts.index, ts, color='darkorange')
ax.axvspan(pd.Timestamp('2021-09-19'), pd.Timestamp('2021-12-13'), color='gray', alpha=0.15, label='eruption')
ax.set_ylabel('SO2 mass in the plume (kt)')
ax.legend()
plt.show()

Map = geemap.Map(center=[28.6, -17.8], zoom=7)
vis = {'min': 0, 'max': 0.01, 'palette': ['black', 'blue', 'purple', 'cyan', 'green', 'yellow', 'red']}
for s in ['2021-09-23', '2021-10-05', '2021-10-20', '2021-11-10']:
    img = so2.filterDate(s, ee.Date(s).advance(1, 'day')).mean()
    Map.addLayer(img.updateMask(img.gt(0.0005)), vis, s, s == '2021-09-23', 0.7)
Map.addLayer(volcano, {'color': 'white'}, 'Cumbre Vieja')
Map.add_colorbar(vis, label='SO2 (mol/m²)')
Map
