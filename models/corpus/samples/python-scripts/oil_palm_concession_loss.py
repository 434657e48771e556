import ee
import pandas as pd

ee.Initialize()

concessions = ee.FeatureCollection('users/wri_copy/oil_palm_idn')
groups = concessions.aggregate_array('group_comp').distinct().getInfo()
print(len(groups), 'companies')

gfc = ee.Image('UMD/hansen/global_forest_change_2023_v1_11')
forest = gfc.select('treecover2000').gte(30)
loss_year = gfc.select('lossyear').updateMask(forest)
peat = ee.FeatureCollection('users/wri_copy/peat_idn')
peat_img = ee.Image(0).paint(peat, 1).eq(1)

rows = []
for company in groups:
    if company is None:
        continue
    geom = concessions.filter(ee.Filter.eq('group_comp', company)).geometry()
    for label, mask in [('all', ee.Image(1)), ('peat', peat_img)]:
        res = ee.Image.pixelArea().divide(10000).updateMask(mask).addBands(loss_year).reduceRegion(
            reducer=ee.Reducer.sum().group(groupField=1, groupName='year'),
            geometry=geom,
            scale=30,
            maxPixels=1e13,
            tileScale=8
        ).getInfo()
        for g in res['groups']:
            rows.append([company, label, 2000 + int(g['year']), g['sum']])
    print(company)

df = pd.DataFrame(rows, columns=['company', 'soil', 'year', 'loss_ha'])
df.to_csv('concession_loss.csv', index=False)
top = df[df['soil'] == 'all'].groupby('company')['loss_ha'].sum().sort_values(ascending=False)
print(top.head(20))
