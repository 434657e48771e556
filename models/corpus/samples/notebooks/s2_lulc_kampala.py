# # Land use / land cover classification of Kampala with Sentinel-2
# Author: Brian Ssenyonga
# Date: 12/04/2023

# Importing libraries
import ee
import geemap
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

# Authenticate and initialize Earth Engine
ee.Authenticate()
ee.Initialize(project='ee-bssenyonga')

# Create the map
Map = geemap.Map(center=[0.3476, 32.5825], zoom=11, height=600)
Map.add_basemap('HYBRID')
Map

# Load the boundary
kampala = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Kampala'))
Map.addLayer(kampala, {}, 'Kampala')

# Load Sentinel-2
s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
    .filterBounds(kampala) \
    .filterDate('2022-12-01', '2023-03-31') \
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))

print('Number of images: ', s2.size().getInfo())

# Mask clouds
def maskS2clouds(image):
    qa = image.select('QA60')
    cloudBitMask = 1 << 10
    cirrusBitMask = 1 << 11
    mask = qa.bitwiseAnd(cloudBitMask).eq(0).And(qa.bitwiseAnd(cirrusBitMask).eq(0))
    return image.updateMask(mask).divide(10000)

image = s2.map(maskS2clouds).median().clip(kampala)

# Visualize
vizParams = {'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 0.3}
Map.addLayer(image, vizParams, 'Sentinel-2 RGB')

fccParams = {'bands': ['B8', 'B4', 'B3'], 'min': 0, 'max': 0.4}
Map.addLayer(image, fccParams, 'Sentinel-2 FCC')

# Indices
ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI')
ndbi = image.normalizedDifference(['B11', 'B8']).rename('NDBI')
mndwi = image.normalizedDifference(['B3', 'B11']).rename('MNDWI')
image = image.addBands(ndvi).addBands(ndbi).addBands(mndwi)

# Training data (drawn on the map)
# built = Map.draw_features
built = ee.FeatureCollection('projects/ee-bssenyonga/assets/built')
vegetation = ee.FeatureCollection('projects/ee-bssenyonga/assets/vegetation')
water = ee.FeatureCollection('projects/ee-bssenyonga/assets/water')
wetland = ee.FeatureCollection('projects/ee-bssenyonga/assets/wetland')
bareland = ee.FeatureCollection('projects/ee-bssenyonga/assets/bareland')

samples = built.merge(vegetation).merge(water).merge(wetland).merge(bareland)
print('Number of samples: ', samples.size().getInfo())

bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12', 'NDVI', 'NDBI', 'MNDWI']
label = 'Class'

# Split the samples
samples = samples.randomColumn()
split = 0.7
training = samples.filter(ee.Filter.lt('random', split))
validation = samples.filter(ee.Filter.gte('random', split))

# Overlay the points on the imagery to get training
trainingData = image.select(bands).sampleRegions(**{
    'collection': training,
    'properties': [label],
    'scale': 10
})

# Train the classifier
classifier = ee.Classifier.smileRandomForest(100).train(trainingData, label, bands)

# Classify the image
classified = image.select(bands).classify(classifier)

# Add the classified image
class_palette = ['#d63000', '#98ff00', '#0b4a8b', '#ffc82d', '#bf9b7a']
Map.addLayer(classified, {'min': 0, 'max': 4, 'palette': class_palette}, 'LULC 2023')

legend_keys = ['Built-up', 'Vegetation', 'Water', 'Wetland', 'Bareland']
legend_colors = ['#d63000', '#98ff00', '#0b4a8b', '#ffc82d', '#bf9b7a']
Map.add_legend(title='LULC Kampala', keys=legend_keys, colors=legend_colors, position='bottomright')
Map

# Accuracy assessment
validationData = image.select(bands).sampleRegions(**{
    'collection': validation,
    'properties': [label],
    'scale': 10
})
validated = validationData.classify(classifier)
confusionMatrix = validated.errorMatrix(label, 'classification')

print('Confusion Matrix:', confusionMatrix.getInfo())
print('Overall Accuracy:', confusionMatrix.accuracy().getInfo())
print('Kappa Coefficient:', confusionMatrix.kappa().getInfo())
print('Producers Accuracy:', confusionMatrix.producersAccuracy().getInfo())
print('Users Accuracy:', confusionMatrix.consumersAccuracy().getInfo())

# Plot the confusion matrix
cm = np.array(confusionMatrix.getInfo())
plt.figure(figsize=(8, 6))
sns.heatmap(cm, annot=True, fmt='d', cmap='Blues', xticklabels=legend_keys, yticklabels=legend_keys)
plt.xlabel('Predicted')
plt.ylabel('Actual')
plt.title('Confusion Matrix')
plt.show()

# Area calculation
areaImage = ee.Image.pixelArea().divide(1e6).addBands(classified)
areas = areaImage.reduceRegion(
    reducer=ee.Reducer.sum().group(**{
        'groupField': 1,
        'groupName': 'class',
    }),
    geometry=kampala.geometry(),
    scale=10,
    maxPixels=1e10
)
classAreas = areas.get('groups').getInfo()
df = pd.DataFrame(classAreas)
df['class'] = legend_keys
df.columns = ['Class', 'Area (sq km)']
print(df)

df.plot(kind='bar', x='Class', y='Area (sq km)', color=legend_colors, legend=False, figsize=(8, 5))
plt.ylabel('Area (sq km)')
plt.xticks(rotation=45)
plt.tight_layout()
plt.show()

# Export the result
geemap.ee_export_image_to_drive(classified, description='Kampala_LULC_2023', folder='GEE', region=kampala.geometry(), scale=10)
