import ee

ee.Initialize()

# Area de interesse
area = ee.Geometry.Rectangle([-44.2, -20.2, -43.7, -19.7])

# Landsat 5 - 1995
l5 = ee.ImageCollection('LANDSAT/LT05/C01/T1_SR') \
    .filterBounds(area) \
    .filterDate('1995-06-01', '1995-09-30') \
    .filter(ee.Filter.lt('CLOUD_COVER', 10))

print('Quantidade de imagens:', l5.size().getInfo())

imagem = l5.median().clip(area)

ndvi = imagem.normalizedDifference(['B4', 'B3']).rename('NDVI')
ndwi = imagem.normalizedDifference(['B2', 'B4']).rename('NDWI')

media = ndvi.reduceRegion(
    reducer=ee.Reducer.mean(),
    geometry=area,
    scale=30,
    maxPixels=1e9
)
print('NDVI médio:', media.get('NDVI').getInfo())

# exportar
task = ee.batch.Export.image.toDrive(
    image=ndvi,
    description='NDVI_BH_1995',
    folder='GEE',
    region=area.getInfo()['coordinates'],
    scale=30,
    crs='EPSG:31983',
    maxPixels=1e13
)
task.start()
print(task.status())
