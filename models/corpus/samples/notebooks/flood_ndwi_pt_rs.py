# Enchente no Rio Grande do Sul - maio de 2024
import ee
import geemap
import pandas as pd

ee.Authenticate()
ee.Initialize(project='ee-enchente-rs')

# Área: Porto Alegre, Canoas, Eldorado do Sul
municipios = ee.FeatureCollection('FAO/GAUL/2015/level2') \
    .filter(ee.Filter.eq('ADM1_NAME', 'Rio Grande Do Sul')) \
    .filter(ee.Filter.inList('ADM2_NAME', ['Porto Alegre', 'Canoas', 'Eldorado Do Sul', 'Guaiba']))
aoi = municipios.geometry()

Mapa = geemap.Map()
Mapa.centerObject(aoi, 10)

# ---------- Sentinel-2 ----------
antes = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2024-03-15', '2024-04-25') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)) \
    .median() \
    .clip(aoi)

depois = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2024-05-05', '2024-05-08') \
    .median() \
    .clip(aoi)

rgb = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000}
falsa = {'bands': ['B11', 'B8', 'B4'], 'min': 0, 'max': 4000}
Mapa.addLayer(antes, rgb, 'Antes - RGB')
Mapa.addLayer(depois, rgb, 'Depois - RGB')
Mapa.addLayer(antes, falsa, 'Antes - falsa cor', False)
Mapa.addLayer(depois, falsa, 'Depois - falsa cor', False)

mndwi_antes = antes.normalizedDifference(['B3', 'B11']).rename('MNDWI')
mndwi_depois = depois.normalizedDifference(['B3', 'B11']).rename('MNDWI')

agua_antes = mndwi_antes.gt(0)
agua_depois = mndwi_depois.gt(0)

inundado_s2 = agua_depois.And(agua_antes.Not()).selfMask()
Mapa.addLayer(inundado_s2, {'palette': ['red']}, 'Inundado (S2)')

# ---------- Sentinel-1 ----------
s1 = ee.ImageCollection('COPERNICUS/S1_GRD') \
    .filterBounds(aoi) \
    .filter(ee.Filter.eq('instrumentMode', 'IW')) \
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV')) \
    .select('VV')

s1_antes = s1.filterDate('2024-04-01', '2024-04-25').median().clip(aoi).focal_median(30, 'circle', 'meters')
s1_depois = s1.filterDate('2024-05-03', '2024-05-15').min().clip(aoi).focal_median(30, 'circle', 'meters')

inundado_s1 = s1_depois.lt(-16).And(s1_antes.gte(-16)).selfMask()
Mapa.addLayer(inundado_s1, {'palette': ['orange']}, 'Inundado (S1)', False)
Mapa

# ---------- Área por município ----------
def area(img, nome):
    stats = img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegions(
        collection=municipios,
        reducer=ee.Reducer.sum(),
        scale=20
    )
    df = geemap.ee_to_df(stats)[['ADM2_NAME', 'sum']]
    return df.rename(columns={'ADM2_NAME': 'municipio', 'sum': nome})

df_s2 = area(inundado_s2, 's2_km2')
df_s1 = area(inundado_s1, 's1_km2')
df = df_s2.merge(df_s1, on='municipio')
print(df.round(1))

# ---------- População ----------
pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'BRA')).filter(ee.Filter.eq('year', 2020)).mosaic()
atingida = pop.updateMask(inundado_s2).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=aoi,
    scale=100,
    maxPixels=1e9
)
print('População na área inundada:', round(atingida.getInfo()['population']))

# ---------- Exportar ----------
task = ee.batch.Export.image.toDrive(
    image=inundado_s2.toByte(),
    description='inundacao_poa_s2',
    folder='enchente',
    region=aoi,
    scale=10,
    crs='EPSG:31982',
    maxPixels=1e13
)
task.start()

vetor = inundado_s2.reduceToVectors(geometry=aoi, scale=20, geometryType='polygon', maxPixels=1e10)
task2 = ee.batch.Export.table.toDrive(collection=vetor, description='inundacao_poa_vetor', folder='enchente', fileFormat='SHP')
task2.start()
