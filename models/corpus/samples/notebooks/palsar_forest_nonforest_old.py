import ee
import geemap

ee.Initialize()

Map = geemap.Map()

sumatra = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.inList('ADM1_NAME', ['Riau', 'Jambi']))

fnf = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/FNF')
fnf_2007 = fnf.filterDate('2007-01-01', '2007-12-31').first().clip(sumatra)
fnf_2010 = fnf.filterDate('2010-01-01', '2010-12-31').first().clip(sumatra)
fnf_2015 = fnf.filterDate('2015-01-01', '2015-12-31').first().clip(sumatra)
fnf_2017 = fnf.filterDate('2017-01-01', '2017-12-31').first().clip(sumatra)

vis = {'min': 1, 'max': 3, 'palette': ['006400', 'fef693', '0000ff']}

Map.centerObject(sumatra, 7)
Map.addLayer(fnf_2007, vis, 'FNF 2007')
Map.addLayer(fnf_2010, vis, 'FNF 2010')
Map.addLayer(fnf_2015, vis, 'FNF 2015')
Map.addLayer(fnf_2017, vis, 'FNF 2017')

legend_dict = {'Forest': '006400', 'Non-Forest': 'fef693', 'Water': '0000ff'}
Map.add_legend(legend_title='FNF', legend_dict=legend_dict)
Map

for name, img in [('2007', fnf_2007), ('2010', fnf_2010), ('2015', fnf_2015), ('2017', fnf_2017)]:
    area = img.eq(1).multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=sumatra.geometry(),
        scale=100,
        maxPixels=1e13
    )
    print(name, 'forest (km2):', ee.Number(area.get('fnf')).divide(1e6).getInfo())

loss = fnf_2007.eq(1).And(fnf_2017.eq(2)).selfMask()
Map.addLayer(loss, {'palette': 'red'}, 'Loss 2007-2017')
geemap.ee_export_image_to_drive(loss, description='fnf_loss', folder='export', region=sumatra.geometry(), scale=25)
