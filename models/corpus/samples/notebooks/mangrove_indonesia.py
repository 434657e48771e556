# Pemetaan mangrove di Delta Mahakam
# dibuat oleh: Rizky P.

import ee
import geemap
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-rizkyp')

# Batas area
aoi = ee.Geometry.Polygon(
    [[[117.20, -0.30],
      [117.20, -0.95],
      [117.70, -0.95],
      [117.70, -0.30]]])

# Masking awan
def maskS2clouds(image):
    qa = image.select('QA60')
    cloudBitMask = 1 << 10
    cirrusBitMask = 1 << 11
    mask = qa.bitwiseAnd(cloudBitMask).eq(0).And(qa.bitwiseAnd(cirrusBitMask).eq(0))
    return image.updateMask(mask).divide(10000)

# Citra Sentinel-2
citra = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2022-01-01', '2022-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)) \
    .map(maskS2clouds) \
    .median() \
    .clip(aoi)

# Indeks
ndvi = citra.normalizedDifference(['B8', 'B4']).rename('NDVI')
mndwi = citra.normalizedDifference(['B3', 'B11']).rename('MNDWI')
mvi = citra.expression('(NIR - GREEN) / (SWIR - GREEN)', {
    'NIR': citra.select('B8'),
    'GREEN': citra.select('B3'),
    'SWIR': citra.select('B11')
}).rename('MVI')

citra = citra.addBands(ndvi).addBands(mndwi).addBands(mvi)

# Elevasi
dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
dataran_rendah = dem.lt(30)

peta = geemap.Map()
peta.centerObject(aoi, 10)
peta.addLayer(citra, {'bands': ['B8', 'B11', 'B4'], 'min': 0, 'max': 0.4}, 'Komposit mangrove')

# Sampel
mangrove = ee.FeatureCollection('projects/ee-rizkyp/assets/sampel_mangrove')
non_mangrove = ee.FeatureCollection('projects/ee-rizkyp/assets/sampel_non_mangrove')
sampel = mangrove.merge(non_mangrove)

bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'MNDWI', 'MVI']

latih = citra.select(bands).sampleRegions(
    collection=sampel,
    properties=['kelas'],
    scale=10
).randomColumn()

data_latih = latih.filter(ee.Filter.lt('random', 0.8))
data_uji = latih.filter(ee.Filter.gte('random', 0.8))

# Klasifikasi
model = ee.Classifier.smileRandomForest(200).train(
    features=data_latih,
    classProperty='kelas',
    inputProperties=bands
)

hasil = citra.select(bands).classify(model).updateMask(dataran_rendah)
peta.addLayer(hasil.selfMask(), {'palette': ['green']}, 'Mangrove 2022')
peta

# Uji akurasi
uji = data_uji.classify(model)
cm = uji.errorMatrix('kelas', 'classification')
print('Confusion matrix:', cm.getInfo())
print('Akurasi:', cm.accuracy().getInfo())
print('Kappa:', cm.kappa().getInfo())

# Luas
luas = hasil.eq(1).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=aoi,
    scale=10,
    maxPixels=1e13
)
print('Luas mangrove (ha):', luas.get('classification').getInfo())

# Bandingkan dengan peta global
gmw = ee.ImageCollection('LANDSAT/MANGROVE_FORESTS').first().clip(aoi)
peta.addLayer(gmw, {'palette': 'd40115'}, 'Mangrove 2000 (USGS)', False)

task = ee.batch.Export.image.toDrive(
    image=hasil,
    description='mangrove_mahakam_2022',
    folder='Mangrove',
    scale=10,
    region=aoi,
    maxPixels=1e13
)
task.start()
