"""Tasseled cap transformation for several sensors."""
import ee

# coefficients: brightness, greenness, wetness
COEFFICIENTS = {
    'landsat5': {
        'bands': ['B1', 'B2', 'B3', 'B4', 'B5', 'B7'],
        'brightness': [0.3037, 0.2793, 0.4743, 0.5585, 0.5082, 0.1863],
        'greenness': [-0.2848, -0.2435, -0.5436, 0.7243, 0.0840, -0.1800],
        'wetness': [0.1509, 0.1973, 0.3279, 0.3406, -0.7112, -0.4572],
    },
    'landsat7': {
        'bands': ['B1', 'B2', 'B3', 'B4', 'B5', 'B7'],
        'brightness': [0.3561, 0.3972, 0.3904, 0.6966, 0.2286, 0.1596],
        'greenness': [-0.3344, -0.3544, -0.4556, 0.6966, -0.0242, -0.2630],
        'wetness': [0.2626, 0.2141, 0.0926, 0.0656, -0.7629, -0.5388],
    },
    'landsat8': {
        'bands': ['B2', 'B3', 'B4', 'B5', 'B6', 'B7'],
        'brightness': [0.3029, 0.2786, 0.4733, 0.5599, 0.5080, 0.1872],
        'greenness': [-0.2941, -0.2430, -0.5424, 0.7276, 0.0713, -0.1608],
        'wetness': [0.1511, 0.1973, 0.3283, 0.3407, -0.7117, -0.4559],
    },
}

COMPONENTS = ['brightness', 'greenness', 'wetness']


def _component(image, bands, coefficients):
    return image.select(bands).multiply(ee.Image.constant(coefficients)).reduce(ee.Reducer.sum())


def tasseled_cap(image, sensor):
    """Add the bands brightness, greenness and wetness.

    Args:
        image (ee.Image): TOA reflectance image.
        sensor (str): landsat5, landsat7 or landsat8.

    Returns:
        ee.Image
    """
    if sensor not in COEFFICIENTS:
        raise ValueError('sensor must be one of {}'.format(', '.join(COEFFICIENTS)))
    c = COEFFICIENTS[sensor]
    for name in COMPONENTS:
        image = image.addBands(_component(image, c['bands'], c[name]).rename(name))
    return image


def tasseled_cap_matrix(image, sensor):
    """The same with array images."""
    c = COEFFICIENTS[sensor]
    matrix = ee.Array([c[name] for name in COMPONENTS])
    array_1d = image.select(c['bands']).toArray()
    array_2d = array_1d.toArray(1)
    result = ee.Image(matrix).matrixMultiply(array_2d)
    return result.arrayProject([0]).arrayFlatten([COMPONENTS])


def angle(image):
    """Tasseled cap angle in degrees"""
    tca = image.select('greenness').atan2(image.select('brightness')).multiply(180 / 3.14159265)
    return image.addBands(tca.rename('tca'))


def disturbance_index(image, forest_mask, region):
    """Disturbance index from normalised components."""
    bands = image.select(COMPONENTS)
    stats = bands.updateMask(forest_mask).reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.stdDev(), sharedInputs=True),
        geometry=region,
        scale=30,
        maxPixels=1e9,
        bestEffort=True
    )
    normalised = []
    for name in COMPONENTS:
        mean = ee.Number(stats.get(name + '_mean'))
        std = ee.Number(stats.get(name + '_stdDev'))
        normalised.append(bands.select(name).subtract(mean).divide(std))
    b, g, w = normalised
    return b.subtract(g.add(w)).rename('di')


if __name__ == '__main__':
    ee.Initialize()
    region = ee.Geometry.Rectangle([14.0, 48.9, 14.6, 49.2])
    image = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA') \
        .filterBounds(region) \
        .filterDate('2019-06-01', '2019-09-01') \
        .filter(ee.Filter.lt('CLOUD_COVER', 20)) \
        .median()
    tc = angle(tasseled_cap(image, 'landsat8'))
    forest = ee.ImageCollection('COPERNICUS/Landcover/100m/Proba-V-C3/Global').first() \
        .select('tree-coverfraction').gt(60)
    di = disturbance_index(tc, forest, region)
    print(di.reduceRegion(ee.Reducer.percentile([5, 50, 95]), region, 100).getInfo())
