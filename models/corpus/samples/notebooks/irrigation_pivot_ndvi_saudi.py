import ee
import geemap
import pandas as pd

ee.Initialize(project='ee-pivots')

# Wadi ad-Dawasir
roi = ee.Geometry.Rectangle([44.4, 20.1, 45.2, 20.7])

def landsat_max_ndvi(collection, year, nir, red):
    col = ee.ImageCollection(collection) \
        .filterBounds(roi) \
        .filterDate(f'{year}-01-01', f'{year}-12-31') \
        .filter(ee.Filter.lt('CLOUD_COVER', 20))
    return col.map(lambda i: i.select([nir, red]).multiply(0.0000275).add(-0.2).normalizedDifference([nir, red])).max().rename('ndvi').clip(roi)

max_1990 = landsat_max_ndvi('LANDSAT/LT05/C02/T1_L2', 1990, 'SR_B4', 'SR_B3')
max_2000 = landsat_max_ndvi('LANDSAT/LE07/C02/T1_L2', 2000, 'SR_B4', 'SR_B3')
max_2010 = landsat_max_ndvi('LANDSAT/LT05/C02/T1_L2', 2010, 'SR_B4', 'SR_B3')
max_2020 = landsat_max_ndvi('LANDSAT/LC08/C02/T1_L2', 2020, 'SR_B5', 'SR_B4')

irr_1990 = max_1990.gt(0.35)
irr_2000 = max_2000.gt(0.35)
irr_2010 = max_2010.gt(0.35)
irr_2020 = max_2020.gt(0.35)

Map = geemap.Map()
Map.centerObject(roi, 10)
vis = {'min': 0, 'max': 0.8, 'palette': ['tan', 'lightyellow', 'green']}
Map.addLayer(max_1990, vis, 'Max NDVI 1990')
Map.addLayer(max_2000, vis, 'Max NDVI 2000')
Map.addLayer(max_2010, vis, 'Max NDVI 2010')
Map.addLayer(max_2020, vis, 'Max NDVI 2020')

# change
change = irr_1990.add(irr_2020.multiply(2))
Map.addLayer(change.selfMask(), {'min': 1, 'max': 3, 'palette': ['red', 'blue', 'green']}, 'Change 1990-2020')
Map.add_legend(title='Irrigated', legend_dict={'Abandoned': 'ff0000', 'New': '0000ff', 'Stable': '008000'})
Map

rows = []
for year, img in {1990: irr_1990, 2000: irr_2000, 2010: irr_2010, 2020: irr_2020}.items():
    ha = img.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion(ee.Reducer.sum(), roi, 30, maxPixels=1e10).get('ndvi').getInfo()
    rows.append([year, round(ha)])
print(pd.DataFrame(rows, columns=['Year', 'Irrigated (ha)']))
