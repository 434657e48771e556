import ee
import geemap
import numpy as np
import matplotlib.pyplot as plt
from geemap import cartoee
import cartopy.crs as ccrs

ee.Initialize(project='ee-cartoee')

# region to plot [E, S, W, N]
region = [48.5, 3, 32.5, 15.2]

chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('1991-01-01', '2021-01-01')

seasons = {
    'Bega (ONDJ)': [10, 1],
    'Belg (FMAM)': [2, 5],
    'Kiremt (JJAS)': [6, 9],
}

ethiopia = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Ethiopia'))
regions = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Ethiopia'))

vis = {'min': 0, 'max': 1000, 'palette': ['fff7bc', 'addd8e', '41b6c4', '225ea8', '081d58']}

fig = plt.figure(figsize=(18, 7))

for i, (name, (m0, m1)) in enumerate(seasons.items()):
    img = chirps.filter(ee.Filter.calendarRange(m0, m1, 'month')).sum().divide(30).clip(ethiopia)
    ax = cartoee.get_map(img, vis_params=vis, region=region, proj=ccrs.PlateCarree())
    cartoee.add_colorbar(ax, vis, loc='bottom', label='Rainfall (mm)', orientation='horizontal')
    cartoee.add_gridlines(ax, interval=[4, 4], linestyle=':')
    ax.coastlines(color='black')
    ax.set_title(name, fontsize=14)
    plt.savefig(f'season_{i}.png', dpi=200, bbox_inches='tight')

plt.show()

# one larger map with scale bar and north arrow
annual = chirps.sum().divide(30).clip(ethiopia)
vis2 = {'min': 0, 'max': 2000, 'palette': vis['palette']}
fig = plt.figure(figsize=(10, 8))
ax = cartoee.get_map(annual, region=region, vis_params=vis2)
cartoee.add_layer(ax, regions.style(color='gray', fillColor='00000000', width=1), region=region)
cartoee.add_colorbar(ax, vis_params=vis2, label='Rainfall (mm/yr)', loc='right')
cartoee.add_gridlines(ax, interval=[3, 3], linestyle='--')
cartoee.add_north_arrow(ax, text='N', xy=(0.05, 0.35), text_color='black', arrow_color='black', fontsize=20)
cartoee.add_scale_bar_lite(ax, length=200, xy=(0.1, 0.05), fontsize=12, color='black', unit='km')
ax.set_title('Mean annual rainfall 1991-2020', fontsize=15)
plt.savefig('annual_rain.png', dpi=300, bbox_inches='tight')
plt.show()
