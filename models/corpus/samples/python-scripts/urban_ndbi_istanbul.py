# İstanbul kentsel büyüme analizi
# Landsat 5 ve Landsat 8 ile NDBI
import ee

ee.Initialize()

# çalışma alanı
istanbul = ee.FeatureCollection('FAO/GAUL/2015/level1') \
    .filter(ee.Filter.eq('ADM1_NAME', 'Istanbul'))
alan = istanbul.geometry()

# bulut maskesi
def bulutMaske(img):
    qa = img.select('QA_PIXEL')
    maske = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    return img.updateMask(maske)

# 1990 yılı
l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2') \
    .filterBounds(alan) \
    .filterDate('1989-05-01', '1991-10-01') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(bulutMaske)

goruntu1990 = l5.median().clip(alan)
ndvi1990 = goruntu1990.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI')
ndbi1990 = goruntu1990.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDBI')

# 2020 yılı
l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
    .filterBounds(alan) \
    .filterDate('2019-05-01', '2021-10-01') \
    .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
    .map(bulutMaske)

goruntu2020 = l8.median().clip(alan)
ndvi2020 = goruntu2020.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
ndbi2020 = goruntu2020.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI')

# BU = NDBI - NDVI
bu1990 = ndbi1990.subtract(ndvi1990).rename('BU')
bu2020 = ndbi2020.subtract(ndvi2020).rename('BU')

kent1990 = bu1990.gt(0)
kent2020 = bu2020.gt(0)

def alanHesapla(img, yil):
    sonuc = img.multiply(ee.Image.pixelArea()).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=alan,
        scale=30,
        maxPixels=1e13
    )
    km2 = ee.Number(sonuc.get('BU')).divide(1e6).getInfo()
    print(yil, 'kentsel alan:', round(km2, 2), 'km2')

alanHesapla(kent1990, 1990)
alanHesapla(kent2020, 2020)

# dışa aktar
degisim = kent2020.subtract(kent1990)
gorev = ee.batch.Export.image.toDrive(
    image=degisim.toInt8(),
    description='istanbul_degisim_1990_2020',
    folder='GEE',
    region=alan,
    scale=30,
    maxPixels=1e13
)
gorev.start()
