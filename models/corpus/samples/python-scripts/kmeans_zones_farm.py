import ee
ee.Initialize()

# Management zones of a field with k-means on multi-year NDVI + terrain
campo = ee.FeatureCollection('users/agtech_mx/predio_12')
geom = campo.geometry()

def nubes(img):
    scl = img.select('SCL')
    return img.updateMask(scl.eq(4).Or(scl.eq(5)))

s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(geom).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)).map(nubes)

capas = []
for anio in [2019, 2020, 2021, 2022]:
    ndvi = s2.filterDate('%d-07-01' % anio, '%d-09-15' % anio).map(lambda i: i.normalizedDifference(['B8', 'B4'])).max().rename('ndvi_%d' % anio)
    capas.append(ndvi)

dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation')
capas.append(dem.unitScale(1500, 1600).rename('elev'))
capas.append(ee.Terrain.slope(dem).divide(10).rename('slope'))

pila = ee.Image.cat(capas).clip(geom)

muestra = pila.sample(region=geom, scale=10, numPixels=2000, seed=0)

for k in [3, 4, 5]:
    clusterer = ee.Clusterer.wekaKMeans(k).train(muestra)
    zonas = pila.cluster(clusterer).rename('zona')
    zonas = zonas.focal_mode(20, 'circle', 'meters')
    area = ee.Image.pixelArea().divide(1e4).addBands(zonas).reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='zona'),
        geometry=geom,
        scale=10
    ).getInfo()
    print(k, area['groups'])

    task = ee.batch.Export.image.toDrive(
        image=zonas.toByte(),
        description='zonas_k%d' % k,
        folder='predio_12',
        region=geom,
        scale=10,
        crs='EPSG:32613'
    )
    task.start()
