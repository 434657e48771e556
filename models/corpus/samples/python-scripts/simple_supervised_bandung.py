import ee
ee.Initialize(project='ee-tugasakhir')

# batas wilayah
bandung = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Kota Bandung'))

# citra landsat 9 tahun 2023
def maskL9(image):
    qa = image.select('QA_PIXEL')
    mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return image.updateMask(mask)

citra = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2') \
    .filterBounds(bandung) \
    .filterDate('2023-01-01', '2023-12-31') \
    .filter(ee.Filter.lt('CLOUD_COVER', 50)) \
    .map(maskL9) \
    .median() \
    .clip(bandung)

band = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']
citra = citra.select(band).multiply(0.0000275).add(-0.2)

# titik sampel: [lon, lat, kelas]
titik = [
    [107.609, -6.917, 0],
    [107.615, -6.921, 0],
    [107.634, -6.935, 0],
    [107.590, -6.900, 0],
    [107.632, -6.880, 1],
    [107.640, -6.872, 1],
    [107.619, -6.868, 1],
    [107.700, -6.960, 2],
    [107.712, -6.955, 2],
    [107.695, -6.948, 2],
]
sampel = ee.FeatureCollection([
    ee.Feature(ee.Geometry.Point([t[0], t[1]]), {'kelas': t[2]}) for t in titik
])

training = citra.sampleRegions(
    collection=sampel,
    properties=['kelas'],
    scale=30
)

model = ee.Classifier.smileCart().train(
    features=training,
    classProperty='kelas',
    inputProperties=band
)

hasil = citra.classify(model)

nama = ['Terbangun', 'Vegetasi', 'Sawah']
for i in range(3):
    luas = hasil.eq(i).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=bandung.geometry(),
        scale=30,
        maxPixels=1e10
    )
    print(nama[i], luas.get('classification').getInfo(), 'ha')

task = ee.batch.Export.image.toDrive(
    image=hasil.toByte(),
    description='klasifikasi_bandung_2023',
    folder='TA',
    region=bandung.geometry(),
    scale=30,
    crs='EPSG:32748',
    maxPixels=1e10
)
task.start()
