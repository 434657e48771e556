import ee
import geemap

ee.Initialize()

Map = geemap.Map()

county = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.And(
    ee.Filter.eq('NAME', 'Washtenaw'),
    ee.Filter.eq('STATEFP', '26')))

city = ee.FeatureCollection('projects/ee-treecover/assets/ann_arbor')

naip = ee.ImageCollection('USDA/NAIP/DOQQ') \
    .filterBounds(city) \
    .filterDate('2020-01-01', '2020-12-31')

print(naip.size().getInfo())
print(naip.first().bandNames().getInfo())

image = naip.mosaic().clip(city)

Map.centerObject(city, 13)
Map.addLayer(image, {'bands': ['R', 'G', 'B']}, 'NAIP')
Map.addLayer(image, {'bands': ['N', 'R', 'G']}, 'NAIP CIR', False)

ndvi = image.normalizedDifference(['N', 'R']).rename('NDVI')
gray = image.expression('0.3 * N + 0.59 * R + 0.11 * G', {
    'N': image.select('N'),
    'R': image.select('R'),
    'G': image.select('G')
}).rename('gray')

# texture
glcm = gray.toUint8().glcmTexture(size=3)
contrast = glcm.select('gray_contrast')
variance = glcm.select('gray_var')

stack = image.addBands(ndvi).addBands(contrast).addBands(variance)

# segmentation
seeds = ee.Algorithms.Image.Segmentation.seedGrid(20)
snic = ee.Algorithms.Image.Segmentation.SNIC(
    image=stack.select(['R', 'G', 'B', 'N', 'NDVI']),
    size=20,
    compactness=1,
    connectivity=8,
    neighborhoodSize=128,
    seeds=seeds
)
clusters = snic.select('clusters')
objects = snic.select(['R_mean', 'G_mean', 'B_mean', 'N_mean', 'NDVI_mean'])

Map.addLayer(clusters.randomVisualizer(), {}, 'clusters', False)

# training
samples = ee.FeatureCollection('projects/ee-treecover/assets/training_2020')
training = objects.sampleRegions(samples, ['class'], 1)
clf = ee.Classifier.smileRandomForest(50).train(training, 'class', objects.bandNames())
classified = objects.classify(clf)

class_vis = {'min': 0, 'max': 4, 'palette': ['006400', '90ee90', '808080', '8b4513', '0000ff']}
Map.addLayer(classified, class_vis, 'Classified')
Map.add_legend(title='Class', legend_dict={
    'Tree': '006400',
    'Grass': '90ee90',
    'Impervious': '808080',
    'Soil': '8b4513',
    'Water': '0000ff'
})
Map

canopy = classified.eq(0)
pct = canopy.reduceRegion(ee.Reducer.mean(), city.geometry(), 5, maxPixels=1e10)
print('Canopy cover: %.1f%%' % (pct.getInfo()['classification'] * 100))

geemap.ee_export_image_to_drive(classified.toByte(), description='canopy_2020', folder='naip', region=city.geometry(), scale=1, maxPixels=1e12)
