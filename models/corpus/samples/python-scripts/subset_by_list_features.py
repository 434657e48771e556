import ee
ee.Initialize()

# loop over features on the client and export one image each
parks = ee.FeatureCollection('users/parquesnac/parques')
names = parks.aggregate_array('nombre').getInfo()

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterDate('2022-01-01', '2022-12-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

def nubes(img):
    qa = img.select('QA60')
    return img.updateMask(qa.bitwiseAnd(1 << 10).eq(0)).updateMask(qa.bitwiseAnd(1 << 11).eq(0))

for nombre in names:
    parque = parks.filter(ee.Filter.eq('nombre', nombre))
    img = s2.filterBounds(parque).map(nubes).median().clip(parque)
    ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI')
    nbr = img.normalizedDifference(['B8', 'B12']).rename('NBR')
    final = img.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).divide(10000).addBands(ndvi).addBands(nbr).toFloat()

    archivo = nombre.replace(' ', '_').replace('ñ', 'n')
    tarea = ee.batch.Export.image.toDrive(
        image=final,
        description=archivo,
        folder='parques',
        fileNamePrefix=archivo,
        region=parque.geometry(),
        scale=10,
        crs='EPSG:32719',
        maxPixels=1e13
    )
    tarea.start()
    print('Exportando', nombre)
