import ee
ee.Initialize()

aoi = ee.Geometry.Rectangle([-99.25, 19.25, -99.05, 19.5])

naip = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(aoi) \
    .filterDate('2022-01-01', '2022-04-30') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
    .median() \
    .clip(aoi)

# grey scale
gray = naip.expression('0.3 * NIR + 0.59 * R + 0.11 * G', {
    'NIR': naip.select('B8'),
    'R': naip.select('B4'),
    'G': naip.select('B3')
}).rename('gray')

glcm = gray.toInt32().glcmTexture(size=3)
print(glcm.bandNames().getInfo())

contrast = glcm.select('gray_contrast')
asm = glcm.select('gray_asm')
corr = glcm.select('gray_corr')
ent = glcm.select('gray_ent')
var = glcm.select('gray_var')
idm = glcm.select('gray_idm')

# SNIC segmentation
seeds = ee.Algorithms.Image.Segmentation.seedGrid(20)
snic = ee.Algorithms.Image.Segmentation.SNIC(
    image=naip.select(['B2', 'B3', 'B4', 'B8']),
    size=10,
    compactness=1,
    connectivity=8,
    neighborhoodSize=64,
    seeds=seeds
)
clusters = snic.select('clusters')

texture = ee.Image.cat([contrast, asm, corr, ent, var, idm])
object_mean = texture.addBands(clusters).reduceConnectedComponents(ee.Reducer.mean(), 'clusters', 256)

final = naip.select(['B2', 'B3', 'B4', 'B8']).addBands(object_mean)
print(final.bandNames().getInfo())
