import ee
ee.Initialize()

# pendiente, orientacion y curvas de nivel
zona = ee.FeatureCollection('users/ingeo/subcuenca_chillon')
dem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').clip(zona)

pendiente = ee.Terrain.slope(dem)
orientacion = ee.Terrain.aspect(dem)
sombra = ee.Terrain.hillshade(dem, 315, 45)

est = dem.reduceRegion(
    reducer=ee.Reducer.minMax().combine(ee.Reducer.mean(), '', True),
    geometry=zona.geometry(),
    scale=30,
    maxPixels=1e10
).getInfo()
print('Altitud minima:', est['elevation_min'])
print('Altitud maxima:', est['elevation_max'])
print('Altitud media:', round(est['elevation_mean'], 1))

# hipsometria cada 500 m
for z in range(0, 5500, 500):
    franja = dem.gte(z).And(dem.lt(z + 500))
    a = franja.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=zona.geometry(),
        scale=90,
        maxPixels=1e10
    ).get('elevation').getInfo()
    print(z, '-', z + 500, ':', round(a, 2), 'km2')

for nombre, img in [('dem', dem), ('pendiente', pendiente), ('orientacion', orientacion), ('sombra', sombra)]:
    tarea = ee.batch.Export.image.toDrive(
        image=img.toFloat(),
        description='chillon_' + nombre,
        folder='chillon',
        region=zona.geometry(),
        scale=30,
        crs='EPSG:32718',
        maxPixels=1e10
    )
    tarea.start()
