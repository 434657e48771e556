import ee
import geemap
import pandas as pd
import numpy as np
import matplotlib.pyplot as plt
from scipy.stats import pearsonr

ee.Authenticate()
ee.Initialize(project='ee-thesis-baghdad')

baghdad = ee.FeatureCollection('projects/ee-thesis-baghdad/assets/Baghdad')
years = [2013, 2015, 2017, 2019, 2021, 2023]

def maskL8(image):
    qa = image.select('QA_PIXEL')
    cloud = qa.bitwiseAnd(1 << 3)
    shadow = qa.bitwiseAnd(1 << 4)
    return image.updateMask(cloud.eq(0)).updateMask(shadow.eq(0))

def applyScaleFactors(image):
    opticalBands = image.select('SR_B.').multiply(0.0000275).add(-0.2)
    thermalBands = image.select('ST_B.*').multiply(0.00341802).add(149.0)
    return image.addBands(opticalBands, None, True).addBands(thermalBands, None, True)

def process(year):
    start = str(year) + '-06-01'
    end = str(year) + '-08-31'

    image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(baghdad) \
        .filterDate(start, end) \
        .map(maskL8) \
        .map(applyScaleFactors) \
        .median() \
        .clip(baghdad)

    ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    ndbi = image.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
    ndwi = image.normalizedDifference(['SR_B3', 'SR_B5']).rename('NDWI')
    lst = image.select('ST_B10').subtract(273.15).rename('LST')

    return ee.Image.cat([ndvi, ndbi, ndwi, lst]).set('year', year)

Map = geemap.Map()
Map.centerObject(baghdad, 10)

lstVis = {'min': 35, 'max': 60, 'palette': ['blue', 'limegreen', 'yellow', 'darkorange', 'red']}

summary = []
corr_rows = []
for year in years:
    img = process(year)
    Map.addLayer(img.select('LST'), lstVis, 'LST ' + str(year), year == 2023)

    stats = img.reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.minMax(), None, True),
        geometry=baghdad.geometry(),
        scale=30,
        maxPixels=1e13
    ).getInfo()
    stats['year'] = year
    summary.append(stats)

    samples = img.sample(region=baghdad.geometry(), scale=100, numPixels=2000, seed=1)
    df = geemap.ee_to_df(samples)
    for v in ['NDVI', 'NDBI', 'NDWI']:
        r, p = pearsonr(df[v], df['LST'])
        corr_rows.append({'year': year, 'index': v, 'r': r, 'p': p})
    print(year, 'done')

Map.add_colorbar(lstVis, label='LST (°C)', layer_name='LST 2023')
Map

summary = pd.DataFrame(summary).set_index('year')
print(summary[['LST_mean', 'LST_min', 'LST_max', 'NDVI_mean']].round(2))

corr = pd.DataFrame(corr_rows).pivot(index='year', columns='index', values='r')
print(corr.round(2))

fig, ax = plt.subplots(figsize=(9, 5))
ax.plot(summary.index, summary['LST_mean'], 'r-o', label='Mean')
ax.plot(summary.index, summary['LST_max'], 'k--', label='Max')
ax.plot(summary.index, summary['LST_min'], 'b--', label='Min')
ax.set_xlabel('Year')
ax.set_ylabel('LST (°C)')
ax.set_xticks(years)
ax.legend()
plt.show()

with pd.ExcelWriter('baghdad.xlsx') as w:
    summary.to_excel(w, sheet_name='stats')
    corr.to_excel(w, sheet_name='correlation')
