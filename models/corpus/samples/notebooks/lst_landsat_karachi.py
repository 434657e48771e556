import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt

ee.Authenticate()
ee.Initialize(project='ee-faisalgis')

karachi = ee.FeatureCollection('projects/ee-faisalgis/assets/karachi_boundary')
Map = geemap.Map()
Map.centerObject(karachi, 10)

# scale factors
def scale_l8(img):
    optical = img.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermal = img.select('ST_B10').multiply(0.00341802).add(149.0)
    return img.addBands(optical, None, True).addBands(thermal, None, True)

def cloud_mask(img):
    qa = img.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(mask)

def summer_image(year):
    return (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
            .filterBounds(karachi)
            .filterDate(f'{year}-04-01', f'{year}-07-01')
            .filter(ee.Filter.lt('CLOUD_COVER', 20))
            .map(cloud_mask)
            .map(scale_l8)
            .median()
            .clip(karachi))

def get_lst(img):
    return img.select('ST_B10').subtract(273.15).rename('LST')

def get_ndvi(img):
    return img.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')

def get_ndbi(img):
    return img.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')

img_2014 = summer_image(2014)
img_2018 = summer_image(2018)
img_2022 = summer_image(2022)

lst_2014 = get_lst(img_2014)
lst_2018 = get_lst(img_2018)
lst_2022 = get_lst(img_2022)

lst_vis = {
    'min': 28,
    'max': 52,
    'palette': ['blue', 'cyan', 'green', 'yellow', 'orange', 'red']
}

Map.addLayer(lst_2014, lst_vis, 'LST 2014')
Map.addLayer(lst_2018, lst_vis, 'LST 2018')
Map.addLayer(lst_2022, lst_vis, 'LST 2022')
Map.add_colorbar(lst_vis, label='LST (°C)', layer_name='LST 2022')
Map

# sample LST, NDVI, NDBI
stack = lst_2022.addBands(get_ndvi(img_2022)).addBands(get_ndbi(img_2022))
samples = stack.sample(region=karachi.geometry(), scale=30, numPixels=3000, seed=10)
df = geemap.ee_to_df(samples)
df = df.dropna()
print(df.describe())
print(df.corr())

fig, ax = plt.subplots(1, 2, figsize=(14, 5))
ax[0].scatter(df['NDVI'], df['LST'], s=5, alpha=0.5, color='green')
ax[0].set_xlabel('NDVI')
ax[0].set_ylabel('LST (°C)')
ax[1].scatter(df['NDBI'], df['LST'], s=5, alpha=0.5, color='brown')
ax[1].set_xlabel('NDBI')
ax[1].set_ylabel('LST (°C)')
plt.show()

# export
geemap.ee_export_image_to_drive(lst_2014, description='LST_2014', folder='karachi', region=karachi.geometry(), scale=30)
geemap.ee_export_image_to_drive(lst_2018, description='LST_2018', folder='karachi', region=karachi.geometry(), scale=30)
geemap.ee_export_image_to_drive(lst_2022, description='LST_2022', folder='karachi', region=karachi.geometry(), scale=30)
