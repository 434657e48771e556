import ee
ee.Initialize()

cairo = ee.Geometry.Rectangle([31.05, 29.85, 31.65, 30.25])

image = ee.Image(ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
                 .filterBounds(cairo)
                 .filterDate('2021-06-01', '2021-09-01')
                 .sort('CLOUD_COVER')
                 .first()).clip(cairo)

optical = image.select('SR_B.').multiply(0.0000275).add(-0.2)
lst = image.select('ST_B10').multiply(0.00341802).add(149).subtract(273.15).rename('LST')

NDVI = optical.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
NDBI = optical.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')
MNDWI = optical.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI')

stats = lst.reduceRegion(
    reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', True),
    geometry=cairo,
    scale=30,
    maxPixels=1e9
)
mean = ee.Number(stats.get('LST_mean'))
std = ee.Number(stats.get('LST_stdDev'))

# UHI and UTFVI
UHI = lst.subtract(mean).divide(std).rename('UHI')
UTFVI = lst.subtract(mean).divide(lst).rename('UTFVI')

utfvi_class = ee.Image(0) \
    .where(UTFVI.lt(0), 1) \
    .where(UTFVI.gte(0).And(UTFVI.lt(0.005)), 2) \
    .where(UTFVI.gte(0.005).And(UTFVI.lt(0.01)), 3) \
    .where(UTFVI.gte(0.01).And(UTFVI.lt(0.015)), 4) \
    .where(UTFVI.gte(0.015).And(UTFVI.lt(0.02)), 5) \
    .where(UTFVI.gte(0.02), 6) \
    .clip(cairo).rename('class')

area = ee.Image.pixelArea().divide(1e6).addBands(utfvi_class).reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
    geometry=cairo,
    scale=30,
    maxPixels=1e9
).getInfo()

labels = ['Excellent', 'Good', 'Normal', 'Bad', 'Worse', 'Worst']
for g in area['groups']:
    print(labels[g['class'] - 1], round(g['sum'], 2))

for name, img in zip(['LST', 'NDVI', 'NDBI', 'UHI', 'UTFVI'], [lst, NDVI, NDBI, UHI, UTFVI]):
    task = ee.batch.Export.image.toDrive(
        image=img.toFloat(),
        description=name + '_Cairo_2021',
        folder='Cairo',
        region=cairo,
        scale=30,
        crs='EPSG:32636',
        maxPixels=1e13
    )
    task.start()
