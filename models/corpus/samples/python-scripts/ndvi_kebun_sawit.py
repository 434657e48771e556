# Analisis NDVI, NDWI dan SAVI kebun sawit di Riau
# Nama: Putri Ayu
import ee

ee.Initialize(project='ee-putriayu')

# wilayah studi
aoi = ee.Geometry.Polygon([
    [101.30, 0.60],
    [101.60, 0.60],
    [101.60, 0.85],
    [101.30, 0.85],
    [101.30, 0.60]
])


# fungsi masking awan
def maskAwan(citra):
    scl = citra.select('SCL')
    mask = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return citra.updateMask(mask).divide(10000)


citra = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2022-01-01', '2022-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40)) \
    .map(maskAwan) \
    .median() \
    .clip(aoi)

# indeks vegetasi
ndvi = citra.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndwi = citra.normalizedDifference(['B3', 'B8']).rename('NDWI')
savi = citra.expression(
    '((NIR - RED) / (NIR + RED + 0.5)) * 1.5', {
        'NIR': citra.select('B8'),
        'RED': citra.select('B4')
    }).rename('SAVI')

# klasifikasi kerapatan vegetasi
kerapatan = ee.Image(1) \
    .where(ndvi.gt(0.2).And(ndvi.lte(0.4)), 2) \
    .where(ndvi.gt(0.4).And(ndvi.lte(0.6)), 3) \
    .where(ndvi.gt(0.6).And(ndvi.lte(0.8)), 4) \
    .where(ndvi.gt(0.8), 5) \
    .clip(aoi)

kelas = ['Non vegetasi', 'Sangat jarang', 'Jarang', 'Sedang', 'Rapat']

for i in range(1, 6):
    luas = kerapatan.eq(i).multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=aoi,
        scale=10,
        maxPixels=1e13
    ).get('constant').getInfo()
    print(kelas[i - 1], ':', round(luas / 10000, 2), 'ha')

# ekspor
for nama, img in {'NDVI': ndvi, 'NDWI': ndwi, 'SAVI': savi, 'kerapatan': kerapatan.toByte()}.items():
    task = ee.batch.Export.image.toDrive(
        image=img,
        description=nama + '_Riau_2022',
        folder='GEE_Riau',
        region=aoi,
        scale=10,
        crs='EPSG:32647',
        maxPixels=1e13
    )
    task.start()
    print('Ekspor', nama)
