import ee
import geemap

ee.Authenticate()
ee.Initialize(project='ee-geoquimica')

zona = ee.Geometry.Rectangle([-69.2, -24.5, -68.7, -24.1])

s2 = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
      .filterBounds(zona)
      .filterDate('2022-01-01', '2022-12-31')
      .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
      .median()
      .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
      .clip(zona))

# cocientes de bandas
hierro = s2.select('B4').divide(s2.select('B2')).rename('hierro')
arcilla = s2.select('B11').divide(s2.select('B12')).rename('arcilla')
ferroso = s2.select('B11').divide(s2.select('B8')).rename('ferroso')
img = s2.addBands(hierro).addBands(arcilla).addBands(ferroso)

# muestra aleatoria
muestra = img.sample(region=zona, scale=20, numPixels=5000, seed=3)
print(muestra.size().getInfo())

# agrupar
for k in [4, 6, 8]:
    clusterer = ee.Clusterer.wekaKMeans(k).train(muestra)
    grupos = img.cluster(clusterer)
    if k == 4:
        grupos4 = grupos
    elif k == 6:
        grupos6 = grupos
    else:
        grupos8 = grupos

Map = geemap.Map()
Map.centerObject(zona, 11)
Map.addLayer(s2, {'bands': ['B12', 'B8', 'B2'], 'min': 500, 'max': 5000}, 'Falso color')
Map.addLayer(hierro, {'min': 1, 'max': 2.5, 'palette': ['white', 'red']}, 'Hierro', False)
Map.addLayer(arcilla, {'min': 0.9, 'max': 1.4, 'palette': ['white', 'purple']}, 'Arcilla', False)
Map.addLayer(grupos4.randomVisualizer(), {}, 'K = 4')
Map.addLayer(grupos6.randomVisualizer(), {}, 'K = 6')
Map.addLayer(grupos8.randomVisualizer(), {}, 'K = 8')
Map

geemap.ee_export_image_to_drive(grupos6.toByte(), description='kmeans_6', folder='atacama', region=zona, scale=20)
