import ee
import csv

ee.Initialize()

gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10')
treecover = gfc.select('treecover2000')
lossYear = gfc.select('lossyear')
loss = gfc.select('loss')

countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
congo = countries.filter(ee.Filter.eq('country_na', 'Dem Rep of the Congo'))

# forest = canopy cover > 30 %
forest2000 = treecover.gte(30)
areaImage = ee.Image.pixelArea().divide(10000)

forestArea = forest2000.multiply(areaImage).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=congo.geometry(),
    scale=30,
    maxPixels=1e13,
    tileScale=16
)
print('Forest 2000 (ha):', forestArea.get('treecover2000').getInfo())

lossArea = loss.updateMask(forest2000).multiply(areaImage).addBands(lossYear)

lossByYear = lossArea.reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='year'),
    geometry=congo.geometry(),
    scale=30,
    maxPixels=1e13,
    tileScale=16
)

groups = ee.List(lossByYear.get('groups')).getInfo()

with open('loss_by_year.csv', 'w', newline='') as f:
    writer = csv.writer(f)
    writer.writerow(['year', 'loss_ha'])
    for g in groups:
        year = 2000 + int(g['year'])
        writer.writerow([year, g['sum']])
        print(year, g['sum'])
