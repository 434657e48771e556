import ee
import os
ee.Initialize()

USER = 'users/mkowalski'
FOLDER = USER + '/forest_dynamics'

# create folder when it does not exist
try:
    ee.data.createAsset({'type': 'FOLDER'}, FOLDER)
except ee.EEException as e:
    print(e)

assets = ee.data.listAssets({'parent': 'projects/earthengine-legacy/assets/' + FOLDER})['assets']
existing = [os.path.basename(a['name']) for a in assets]
print(existing)

poland = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Poland'))
names = poland.aggregate_array('ADM1_NAME').getInfo()

hansen = ee.Image('UMD/hansen/global_forest_change_2019_v1_7')

for name in names:
    woj = poland.filter(ee.Filter.eq('ADM1_NAME', name))
    asset = 'loss_' + name.replace('-', '_').replace(' ', '_')
    if asset in existing:
        print(asset, 'already exists')
        continue
    img = hansen.select(['treecover2000', 'lossyear', 'gain']).clip(woj)
    task = ee.batch.Export.image.toAsset(
        image=img,
        description=asset,
        assetId=FOLDER + '/' + asset,
        region=woj.geometry().bounds(),
        scale=30,
        crs='EPSG:2180',
        maxPixels=1e13
    )
    task.start()
    print(asset, 'started')
