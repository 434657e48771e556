import ee
import pandas as pd
ee.Initialize()

kigali = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Kigali City/Umujyi Wa Kigali'))
aoi = kigali.geometry()

training = ee.FeatureCollection('users/uwase/training_kigali')

def mask(image):
    qa = image.select('QA_PIXEL')
    return image.updateMask(qa.bitwiseAnd(1 << 3).eq(0)).updateMask(qa.bitwiseAnd(1 << 4).eq(0))

def l5(year):
    img = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(aoi).filterDate(str(year - 1) + '-01-01', str(year + 1) + '-12-31').map(mask).median()
    return img.select(['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'], ['b', 'g', 'r', 'n', 's1', 's2']).multiply(0.0000275).add(-0.2)

def l8(year):
    img = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(aoi).filterDate(str(year - 1) + '-01-01', str(year + 1) + '-12-31').map(mask).median()
    return img.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'], ['b', 'g', 'r', 'n', 's1', 's2']).multiply(0.0000275).add(-0.2)

def features(img):
    ndvi = img.normalizedDifference(['n', 'r']).rename('ndvi')
    ndbi = img.normalizedDifference(['s1', 'n']).rename('ndbi')
    mndwi = img.normalizedDifference(['g', 's1']).rename('mndwi')
    return img.addBands([ndvi, ndbi, mndwi])

images = {
    1990: features(l5(1990)),
    2000: features(l5(2000)),
    2010: features(l5(2010)),
    2020: features(l8(2020)),
}

tables = {}
for year, img in images.items():
    pts = training.filter(ee.Filter.eq('year', year))
    data = img.sampleRegions(collection=pts, properties=['lc'], scale=30)
    clf = ee.Classifier.smileRandomForest(100).train(data, 'lc', img.bandNames())
    lulc = img.classify(clf).clip(aoi)
    hist = ee.Image.pixelArea().divide(1e6).addBands(lulc).reduceRegion(
        reducer=ee.Reducer.sum().group(1, 'lc'),
        geometry=aoi,
        scale=30,
        maxPixels=1e10
    ).getInfo()
    tables[year] = {g['lc']: g['sum'] for g in hist['groups']}
    print(year, tables[year])

    task = ee.batch.Export.image.toDrive(
        image=lulc.toByte(),
        description='kigali_lulc_' + str(year),
        folder='kigali',
        region=aoi,
        scale=30,
        crs='EPSG:32735',
        maxPixels=1e10
    )
    task.start()

df = pd.DataFrame(tables)
df.index = df.index.map({1: 'Built-up', 2: 'Cropland', 3: 'Forest', 4: 'Wetland', 5: 'Water'})
df.to_csv('kigali_areas.csv')
print(df)
