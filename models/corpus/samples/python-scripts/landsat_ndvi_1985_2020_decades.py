import ee
ee.Initialize()

# ROI
roi = ee.FeatureCollection('users/tekle/afar').geometry()

# --- Cloud mask ---
def mask_tm(img):
    qa = img.select('QA_PIXEL')
    m = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(m)

# --- NDVI ---
def ndvi_tm(img):
    nir = img.select('SR_B4').multiply(0.0000275).add(-0.2)
    red = img.select('SR_B3').multiply(0.0000275).add(-0.2)
    return nir.subtract(red).divide(nir.add(red)).rename('NDVI').copyProperties(img, ['system:time_start'])

def ndvi_oli(img):
    nir = img.select('SR_B5').multiply(0.0000275).add(-0.2)
    red = img.select('SR_B4').multiply(0.0000275).add(-0.2)
    return nir.subtract(red).divide(nir.add(red)).rename('NDVI').copyProperties(img, ['system:time_start'])

L5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(roi).map(mask_tm).map(ndvi_tm)
L7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2').filterBounds(roi).map(mask_tm).map(ndvi_tm)
L8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(roi).map(mask_tm).map(ndvi_oli)

# 1985 - 1994
d1 = L5.filterDate('1985-01-01', '1994-12-31')
ndvi_85_94 = d1.mean().clip(roi)

# 1995 - 2004
d2 = L5.merge(L7).filterDate('1995-01-01', '2004-12-31')
ndvi_95_04 = d2.mean().clip(roi)

# 2005 - 2014
d3 = L5.merge(L7).filterDate('2005-01-01', '2014-12-31')
ndvi_05_14 = d3.mean().clip(roi)

# 2015 - 2020
d4 = L8.filterDate('2015-01-01', '2020-12-31')
ndvi_15_20 = d4.mean().clip(roi)

print('1985-1994:', d1.size().getInfo())
print('1995-2004:', d2.size().getInfo())
print('2005-2014:', d3.size().getInfo())
print('2015-2020:', d4.size().getInfo())

# --- Exports ---
task = ee.batch.Export.image.toDrive(
    image=ndvi_85_94,
    description='NDVI_1985_1994',
    folder='Afar',
    region=roi,
    scale=30,
    maxPixels=1e13
)
task.start()

task = ee.batch.Export.image.toDrive(
    image=ndvi_95_04,
    description='NDVI_1995_2004',
    folder='Afar',
    region=roi,
    scale=30,
    maxPixels=1e13
)
task.start()

task = ee.batch.Export.image.toDrive(
    image=ndvi_05_14,
    description='NDVI_2005_2014',
    folder='Afar',
    region=roi,
    scale=30,
    maxPixels=1e13
)
task.start()

task = ee.batch.Export.image.toDrive(
    image=ndvi_15_20,
    description='NDVI_2015_2020',
    folder='Afar',
    region=roi,
    scale=30,
    maxPixels=1e13
)
task.start()
