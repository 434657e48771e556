import ee
import pandas as pd


def zonal_stats(image, fc, reducer=None, scale=30, tile_scale=1, keep=None):
    if reducer is None:
        reducer = ee.Reducer.mean()
    result = image.reduceRegions(
        collection=fc,
        reducer=reducer,
        scale=scale,
        tileScale=tile_scale
    )
    if keep is not None:
        result = result.select(keep, None, False)
    return result


def fc_to_df(fc):
    features = fc.getInfo()['features']
    return pd.DataFrame([f['properties'] for f in features])


def image_stats(image, geometry, scale=30):
    reducer = (ee.Reducer.mean()
               .combine(ee.Reducer.stdDev(), sharedInputs=True)
               .combine(ee.Reducer.minMax(), sharedInputs=True))
    return image.reduceRegion(
        reducer=reducer,
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        bestEffort=True
    ).getInfo()


def class_area(image, geometry, scale=30, unit='ha'):
    div = {'m2': 1, 'ha': 1e4, 'km2': 1e6}[unit]
    area = ee.Image.pixelArea().divide(div).addBands(image)
    groups = area.reduceRegion(
        reducer=ee.Reducer.sum().group(groupField=1, groupName='class'),
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        tileScale=4
    ).get('groups').getInfo()
    return {int(g['class']): g['sum'] for g in groups}


def histogram(image, band, geometry, scale=30, buckets=100):
    hist = image.select(band).reduceRegion(
        reducer=ee.Reducer.histogram(buckets),
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        bestEffort=True
    ).get(band).getInfo()
    return hist['bucketMeans'], hist['histogram']


def confusion_matrix(classified, points, label='class', scale=30):
    sampled = classified.rename('classification').sampleRegions(
        collection=points,
        properties=[label],
        scale=scale
    )
    cm = sampled.errorMatrix(label, 'classification')
    return {
        'matrix': cm.getInfo(),
        'overall': cm.accuracy().getInfo(),
        'kappa': cm.kappa().getInfo(),
        'producers': cm.producersAccuracy().getInfo(),
        'users': cm.consumersAccuracy().getInfo()
    }


def percentile_stretch(image, geometry, scale=30, low=2, high=98):
    p = image.reduceRegion(
        reducer=ee.Reducer.percentile([low, high]),
        geometry=geometry,
        scale=scale,
        maxPixels=1e13,
        bestEffort=True
    ).getInfo()
    bands = image.bandNames().getInfo()
    return {
        'bands': bands[:3],
        'min': [p['{}_p{}'.format(b, low)] for b in bands[:3]],
        'max': [p['{}_p{}'.format(b, high)] for b in bands[:3]]
    }
