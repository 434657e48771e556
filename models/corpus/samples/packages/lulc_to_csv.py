# Land cover percentages for catchments (for hydrological model input)
import ee
import pandas as pd
import sys

ee.Initialize()

catchments = ee.FeatureCollection('users/hydromod/catchments_all')
worldcover = ee.ImageCollection('ESA/WorldCover/v200').first()

classes = {
    '10': 'Tree cover',
    '20': 'Shrubland',
    '30': 'Grassland',
    '40': 'Cropland',
    '50': 'Built-up',
    '60': 'Bare / sparse vegetation',
    '70': 'Snow and ice',
    '80': 'Permanent water bodies',
    '90': 'Herbaceous wetland',
    '95': 'Mangroves',
    '100': 'Moss and lichen',
}

ids = catchments.aggregate_array('id').getInfo()
print('Number of catchments:', len(ids))

records = []
for cid in ids:
    geom = catchments.filter(ee.Filter.eq('id', cid)).geometry()
    hist = worldcover.reduceRegion(
        reducer=ee.Reducer.frequencyHistogram(),
        geometry=geom,
        scale=100,
        maxPixels=1e13
    ).get('Map').getInfo()
    total = sum(hist.values())
    rec = {'id': cid}
    for code, name in classes.items():
        rec[name] = round(100 * hist.get(code, 0) / total, 2)
    records.append(rec)
    print(cid, rec)

df = pd.DataFrame(records)
df.to_csv('landcover_percent.csv', index=False)

# soil
sand = ee.Image('OpenLandMap/SOL/SOL_SAND-WFRACTION_USDA-3A1A1A_M/v02').select('b0')
clay = ee.Image('OpenLandMap/SOL/SOL_CLAY-WFRACTION_USDA-3A1A1A_M/v02').select('b0')
soc = ee.Image('OpenLandMap/SOL/SOL_ORGANIC-CARBON_USDA-6A1C_M/v02').select('b0')
soil = sand.rename('sand').addBands(clay.rename('clay')).addBands(soc.rename('soc'))

soil_fc = soil.reduceRegions(collection=catchments, reducer=ee.Reducer.mean(), scale=250)
rows = soil_fc.reduceColumns(ee.Reducer.toList(4), ['id', 'sand', 'clay', 'soc']).get('list').getInfo()
pd.DataFrame(rows, columns=['id', 'sand', 'clay', 'soc']).to_csv('soil.csv', index=False)
