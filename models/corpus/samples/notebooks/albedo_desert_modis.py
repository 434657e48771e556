import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Initialize(project='ee-albedo')

solar = ee.Geometry.Rectangle([31.4, 24.3, 31.9, 24.6])   # Benban
desert = ee.Geometry.Rectangle([30.6, 24.3, 31.1, 24.6])

albedo = ee.ImageCollection('MODIS/061/MCD43A3').select('Albedo_WSA_shortwave')
lst = ee.ImageCollection('MODIS/061/MOD11A2').select(['LST_Day_1km', 'LST_Night_1km'])

def get_annual(col, geom, scale, mult, offset=0):
    out = {}
    for year in range(2012, 2023):
        img = col.filterDate(f'{year}-01-01', f'{year}-12-31').mean().multiply(mult).add(offset)
        out[year] = img.reduceRegion(ee.Reducer.mean(), geom, scale, maxPixels=1e9).getInfo()
    return pd.DataFrame(out).T

alb_solar = get_annual(albedo, solar, 500, 0.001)
alb_desert = get_annual(albedo, desert, 500, 0.001)
lst_solar = get_annual(lst, solar, 1000, 0.02, -273.15)
lst_desert = get_annual(lst, desert, 1000, 0.02, -273.15)

alb = pd.DataFrame({
    'solar park': alb_solar['Albedo_WSA_shortwave'],
    'desert': alb_desert['Albedo_WSA_shortwave']
})
temp = lst_solar - lst_desert

fig, ax = plt.subplots(2, 1, figsize=(9, 8), sharex=True)
alb.plot(ax=ax[0], marker='o')
ax[0].set_ylabel('Albedo')
ax[0].axvline(2017.5, color='k', ls='--')
temp.plot(ax=ax[1], marker='s')
ax[1].set_ylabel('LST difference (°C)')
ax[1].axvline(2017.5, color='k', ls='--')
ax[1].set_xlabel('Year')
plt.tight_layout()
plt.show()

m = geemap.Map(center=[24.45, 31.6], zoom=9)
m.addLayer(albedo.filterDate('2022-01-01', '2022-12-31').mean().multiply(0.001), {'min': 0.15, 'max': 0.45, 'palette': ['000000', 'ffffff']}, 'Albedo 2022')
m.addLayer(solar, {'color': 'red'}, 'Benban')
m.addLayer(desert, {'color': 'yellow'}, 'Reference')
m
