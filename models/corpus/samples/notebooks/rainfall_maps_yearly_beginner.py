import ee
import geemap

ee.Authenticate()
ee.Initialize(project='ee-niger-rain')

niger = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Niger'))

Map = geemap.Map(center=[17.6, 8.1], zoom=5)
Map.addLayer(niger, {}, 'Niger')

# CHIRPS rainfall
chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')

# Rainfall 2018
rain_2018 = chirps.filterDate('2018-01-01', '2018-12-31').sum().clip(niger)

# Rainfall 2019
rain_2019 = chirps.filterDate('2019-01-01', '2019-12-31').sum().clip(niger)

# Rainfall 2020
rain_2020 = chirps.filterDate('2020-01-01', '2020-12-31').sum().clip(niger)

# Rainfall 2021
rain_2021 = chirps.filterDate('2021-01-01', '2021-12-31').sum().clip(niger)

# Rainfall 2022
rain_2022 = chirps.filterDate('2022-01-01', '2022-12-31').sum().clip(niger)

# Long term mean
rain_mean = chirps.filterDate('1991-01-01', '2020-12-31').sum().divide(30).clip(niger)

rain_vis = {
    'min': 0,
    'max': 900,
    'palette': ['#ffffff', '#c7e9b4', '#7fcdbb', '#41b6c4', '#1d91c0', '#225ea8', '#0c2c84']
}

Map.addLayer(rain_2018, rain_vis, 'Rainfall 2018', False)
Map.addLayer(rain_2019, rain_vis, 'Rainfall 2019', False)
Map.addLayer(rain_2020, rain_vis, 'Rainfall 2020', False)
Map.addLayer(rain_2021, rain_vis, 'Rainfall 2021', False)
Map.addLayer(rain_2022, rain_vis, 'Rainfall 2022')
Map.addLayer(rain_mean, rain_vis, 'Mean 1991-2020')
Map.add_colorbar(rain_vis, label='Rainfall (mm)', orientation='horizontal', layer_name='Rainfall 2022')

# Anomaly
anom_2018 = rain_2018.subtract(rain_mean).divide(rain_mean).multiply(100)
anom_2019 = rain_2019.subtract(rain_mean).divide(rain_mean).multiply(100)
anom_2020 = rain_2020.subtract(rain_mean).divide(rain_mean).multiply(100)
anom_2021 = rain_2021.subtract(rain_mean).divide(rain_mean).multiply(100)
anom_2022 = rain_2022.subtract(rain_mean).divide(rain_mean).multiply(100)

anom_vis = {'min': -50, 'max': 50, 'palette': ['#8c510a', '#d8b365', '#f5f5f5', '#5ab4ac', '#01665e']}

Map.addLayer(anom_2018, anom_vis, 'Anomaly 2018', False)
Map.addLayer(anom_2019, anom_vis, 'Anomaly 2019', False)
Map.addLayer(anom_2020, anom_vis, 'Anomaly 2020', False)
Map.addLayer(anom_2021, anom_vis, 'Anomaly 2021', False)
Map.addLayer(anom_2022, anom_vis, 'Anomaly 2022', False)
Map

# Download
geemap.ee_export_image(rain_2018, filename='rain_2018.tif', scale=5000, region=niger.geometry(), file_per_band=False)
geemap.ee_export_image(rain_2019, filename='rain_2019.tif', scale=5000, region=niger.geometry(), file_per_band=False)
geemap.ee_export_image(rain_2020, filename='rain_2020.tif', scale=5000, region=niger.geometry(), file_per_band=False)
geemap.ee_export_image(rain_2021, filename='rain_2021.tif', scale=5000, region=niger.geometry(), file_per_band=False)
geemap.ee_export_image(rain_2022, filename='rain_2022.tif', scale=5000, region=niger.geometry(), file_per_band=False)

import rasterio
import matplotlib.pyplot as plt

fig, axes = plt.subplots(1, 5, figsize=(22, 5))
for ax, year in zip(axes, [2018, 2019, 2020, 2021, 2022]):
    with rasterio.open(f'rain_{year}.tif') as src:
        data = src.read(1)
    im = ax.imshow(data, cmap='YlGnBu', vmin=0, vmax=900)
    ax.set_title(f'Rainfall {year}')
    ax.axis('off')
fig.colorbar(im, ax=axes, shrink=0.6, label='mm')
plt.show()
