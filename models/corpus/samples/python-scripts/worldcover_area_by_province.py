import ee
import pandas as pd
ee.Initialize()

provinces = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Cambodia'))
wc = ee.ImageCollection('ESA/WorldCover/v100').first()

names = {
    '10': 'Trees',
    '20': 'Shrubland',
    '30': 'Grassland',
    '40': 'Cropland',
    '50': 'Built-up',
    '60': 'Bare / sparse vegetation',
    '70': 'Snow and ice',
    '80': 'Open water',
    '90': 'Herbaceous wetland',
    '95': 'Mangroves',
    '100': 'Moss and lichen'
}


rows = []
for name in provinces.aggregate_array('ADM1_NAME').getInfo():
    geom = provinces.filter(ee.Filter.eq('ADM1_NAME', name)).geometry()
    result = ee.Image.pixelArea().divide(1e6).addBands(wc).reduceRegion(
        reducer=ee.Reducer.sum().group(
            groupField=1,
            groupName='class'
        ),
        geometry=geom,
        scale=50,
        maxPixels=1e13
    ).getInfo()
    row = {'province': name}
    for g in result['groups']:
        row[str(g['class'])] = g['sum']
    rows.append(row)
    print(name)

df = pd.DataFrame(rows)
df = df.set_index('province').fillna(0)
df = df.rename(columns=names)
df.to_csv('worldcover_cambodia.csv')
print(df.round(1))
