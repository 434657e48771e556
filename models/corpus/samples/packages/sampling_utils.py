"""Sampling of training data: balance, thinning and spatial folds."""

import ee


def balance(samples, label, n, seed=0):
    """Limit every class to n samples.

    Args:
        samples (ee.FeatureCollection): samples with the class.
        label (str): property with the class.
        n (int): maximum number per class.
        seed (int): random seed.

    Returns:
        ee.FeatureCollection
    """
    samples = samples.randomColumn('rnd', seed)
    classes = samples.aggregate_array(label).distinct()

    def limit(c):
        return samples.filter(ee.Filter.eq(label, c)).sort('rnd').limit(n)

    return ee.FeatureCollection(classes.map(limit)).flatten()


def split(samples, ratio=0.7, seed=0):
    samples = samples.randomColumn('split', seed)
    train = samples.filter(ee.Filter.lt('split', ratio))
    test = samples.filter(ee.Filter.gte('split', ratio))
    return train, test


def stratified_split(samples, label, ratio=0.7, seed=0):
    """Split with the same ratio in every class."""
    classes = samples.aggregate_array(label).distinct()
    samples = samples.randomColumn('split', seed)

    def take(c):
        group = samples.filter(ee.Filter.eq(label, c)).sort('split')
        n = group.size().multiply(ratio).round()
        return group.limit(n).map(lambda f: f.set('train', 1))

    train = ee.FeatureCollection(classes.map(take)).flatten()
    ids = train.aggregate_array('system:index')
    test = samples.filter(ee.Filter.inList('split', train.aggregate_array('split')).Not())
    return train, test


def thin(points, distance):
    """Remove points closer than a distance to another point."""
    join = ee.Join.saveAll(matchesKey='near')
    spatial = ee.Filter.And(
        ee.Filter.withinDistance(distance=distance, leftField='.geo', rightField='.geo', maxError=10),
        ee.Filter.lessThan(leftField='rnd', rightField='rnd')
    )
    points = points.randomColumn('rnd')
    joined = ee.Join.inverted().apply(points, points, spatial)
    return ee.FeatureCollection(joined)


def spatial_folds(points, k=5, size=10000, crs='EPSG:3857', seed=0):
    """Assign points to folds with square blocks."""
    blocks = ee.Image.random(seed).multiply(k).floor().toInt() \
        .reproject(ee.Projection(crs).atScale(size)).rename('fold')
    return blocks.reduceRegions(
        collection=points,
        reducer=ee.Reducer.first().setOutputs(['fold']),
        scale=size
    )


def cross_validate(samples, label, bands, k=5, trees=100):
    """Accuracy of every fold (server side list)."""
    def run(i):
        train = samples.filter(ee.Filter.neq('fold', i))
        test = samples.filter(ee.Filter.eq('fold', i))
        model = ee.Classifier.smileRandomForest(trees).train(
            features=train,
            classProperty=label,
            inputProperties=bands
        )
        return test.classify(model).errorMatrix(label, 'classification').accuracy()

    return ee.List([run(i) for i in range(k)])


def random_points_in_class(image, band, value, region, n, scale, seed=0):
    return image.updateMask(image.eq(value)).stratifiedSample(
        numPoints=n,
        classBand=band,
        region=region,
        scale=scale,
        seed=seed,
        geometries=True
    )


def add_values(points, image, scale, tile_scale=4):
    return image.sampleRegions(
        collection=points,
        scale=scale,
        tileScale=tile_scale,
        geometries=True
    )
