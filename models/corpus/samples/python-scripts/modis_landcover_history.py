import ee
import pandas as pd

ee.Initialize()

states = ee.FeatureCollection('TIGER/2018/States')
florida = states.filter(ee.Filter.eq('NAME', 'Florida')).first()
geom = florida.geometry()

igbp = {
    1: 'Evergreen Needleleaf Forests',
    2: 'Evergreen Broadleaf Forests',
    3: 'Deciduous Needleleaf Forests',
    4: 'Deciduous Broadleaf Forests',
    5: 'Mixed Forests',
    6: 'Closed Shrublands',
    7: 'Open Shrublands',
    8: 'Woody Savannas',
    9: 'Savannas',
    10: 'Grasslands',
    11: 'Permanent Wetlands',
    12: 'Croplands',
    13: 'Urban and Built-up Lands',
    14: 'Cropland/Natural Vegetation Mosaics',
    15: 'Permanent Snow and Ice',
    16: 'Barren',
    17: 'Water Bodies'
}

mcd12q1 = ee.ImageCollection('MODIS/061/MCD12Q1').select('LC_Type1')

tables = []
for year in range(2001, 2022):
    lc = mcd12q1.filter(ee.Filter.calendarRange(year, year, 'year')).first()
    hist = lc.reduceRegion(
        reducer=ee.Reducer.frequencyHistogram(),
        geometry=geom,
        scale=500,
        maxPixels=1e9
    ).get('LC_Type1').getInfo()
    row = {igbp[int(k)]: v * 0.25 for k, v in hist.items()}
    row['year'] = year
    tables.append(row)

df = pd.DataFrame(tables).set_index('year').fillna(0)
print(df.round(0))
df.to_csv('florida_landcover.csv')
