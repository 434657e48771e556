"""Stratified sampling and area estimates for accuracy assessment."""
import ee
import numpy as np
import pandas as pd

ee.Initialize()

# Inputs
map_image = ee.Image('projects/ee-redd-study/assets/change_map_2010_2020').rename('strata')
region = ee.FeatureCollection('projects/ee-redd-study/assets/boundary').geometry()
class_values = [1, 2, 3, 4]
class_names = ['stable forest', 'stable non-forest', 'loss', 'gain']
expected_ua = [0.95, 0.95, 0.75, 0.6]
target_se = 0.01
min_samples = 50


def pixel_counts(image, region, scale=30):
    """Return the number of pixels for each class"""
    histogram = image.reduceRegion(
        reducer=ee.Reducer.frequencyHistogram(),
        geometry=region,
        scale=scale,
        maxPixels=1e13,
        tileScale=8
    ).get('strata').getInfo()
    return {int(float(k)): v for k, v in histogram.items()}


def sample_size(weights, ua, se):
    """Total sample size for a target standard error of the overall accuracy"""
    sd = np.sqrt(np.array(ua) * (1 - np.array(ua)))
    return int(np.ceil((np.sum(weights * sd) / se) ** 2))


def allocate(n, weights, minimum):
    alloc = np.round(n * weights).astype(int)
    return np.maximum(alloc, minimum)


counts = pixel_counts(map_image, region)
total = sum(counts.values())
weights = np.array([counts[c] / total for c in class_values])
n = sample_size(weights, expected_ua, target_se)
points_per_class = allocate(n, weights, min_samples).tolist()

print('Total sample size:', n)
for name, w, p in zip(class_names, weights, points_per_class):
    print('{:20s} {:.4f} {}'.format(name, w, p))

samples = map_image.stratifiedSample(
    numPoints=0,
    classBand='strata',
    region=region,
    scale=30,
    seed=2022,
    classValues=class_values,
    classPoints=points_per_class,
    geometries=True
)

samples = samples.randomColumn('order').sort('order')
samples = samples.map(lambda f: f.set({
    'lon': f.geometry().coordinates().get(0),
    'lat': f.geometry().coordinates().get(1),
    'reference': -1
}))

# csv for CEO
task = ee.batch.Export.table.toDrive(
    collection=samples,
    description='samples_csv',
    folder='accuracy',
    fileFormat='CSV',
    selectors=['lon', 'lat', 'strata', 'reference']
)
task.start()

# kml for google earth
task = ee.batch.Export.table.toDrive(
    collection=samples,
    description='samples_kml',
    folder='accuracy',
    fileFormat='KML'
)
task.start()

# asset
task = ee.batch.Export.table.toAsset(
    collection=samples,
    description='samples_asset',
    assetId='projects/ee-redd-study/assets/samples_2010_2020'
)
task.start()
