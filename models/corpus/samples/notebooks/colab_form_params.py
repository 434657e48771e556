#@title Imports
import ee
import geemap
import pandas as pd
import matplotlib.pyplot as plt
from google.colab import files

#@title Login
project_id = 'ee-colab-forms' #@param {type:"string"}
ee.Authenticate()
ee.Initialize(project=project_id)

#@title Parameters
country = 'Malawi' #@param {type:"string"}
district = 'Zomba' #@param {type:"string"}
start_date = '2022-11-01' #@param {type:"date"}
end_date = '2023-05-31' #@param {type:"date"}
cloud_cover = 30 #@param {type:"slider", min:0, max:100, step:5}
index = 'NDVI' #@param ["NDVI", "EVI", "NDWI", "NDMI"]

#@title Area
aoi = ee.FeatureCollection('FAO/GAUL/2015/level2') \
    .filter(ee.Filter.eq('ADM0_NAME', country)) \
    .filter(ee.Filter.eq('ADM2_NAME', district))

if aoi.size().getInfo() == 0:
    raise ValueError('District not found')

Map = geemap.Map()
Map.centerObject(aoi, 9)
Map.addLayer(aoi, {}, district)
Map

#@title Compute index
def mask(img):
    scl = img.select('SCL')
    return img.updateMask(scl.gte(4).And(scl.lte(6))).divide(10000).copyProperties(img, ['system:time_start'])

def calc_index(img):
    if index == 'NDVI':
        out = img.normalizedDifference(['B8', 'B4'])
    elif index == 'EVI':
        out = img.expression('2.5 * (nir - red) / (nir + 6 * red - 7.5 * blue + 1)', {
            'nir': img.select('B8'),
            'red': img.select('B4'),
            'blue': img.select('B2')
        })
    elif index == 'NDWI':
        out = img.normalizedDifference(['B3', 'B8'])
    else:
        out = img.normalizedDifference(['B8', 'B11'])
    return out.rename(index).copyProperties(img, ['system:time_start'])

col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate(start_date, end_date) \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', cloud_cover)) \
    .map(mask) \
    .map(calc_index)

print('Images:', col.size().getInfo())

vis = {'min': 0, 'max': 0.8, 'palette': ['#d73027', '#fee08b', '#1a9850']}
Map.addLayer(col.median().clip(aoi), vis, index)
Map.add_colorbar(vis, label=index)

#@title Chart
months = pd.date_range(start_date, end_date, freq='MS')
values = []
for m in months:
    s = m.strftime('%Y-%m-%d')
    e = (m + pd.DateOffset(months=1)).strftime('%Y-%m-%d')
    v = col.filterDate(s, e).mean().reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=aoi.geometry(),
        scale=100,
        maxPixels=1e10
    ).getInfo()
    values.append(v.get(index))

df = pd.DataFrame({'month': months, index: values})
plt.figure(figsize=(10, 4))
plt.plot(df['month'], df[index], 'go-')
plt.ylabel(index)
plt.title(f'{index} in {district}')
plt.grid()
plt.show()

#@title Download
df.to_csv('index.csv', index=False)
files.download('index.csv')
