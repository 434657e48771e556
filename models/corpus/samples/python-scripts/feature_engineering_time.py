import ee


def add_variables(image):
    # Compute time in fractional years since the epoch.
    date = ee.Date(image.get('system:time_start'))
    years = date.difference(ee.Date('1970-01-01'), 'year')
    return image \
        .addBands(image.normalizedDifference(['nir', 'red']).rename('ndvi')) \
        .addBands(ee.Image(years).rename('t')) \
        .float() \
        .addBands(ee.Image.constant(1))


def percentiles(collection, band, p=(10, 25, 50, 75, 90)):
    return collection.select(band).reduce(ee.Reducer.percentile(list(p)))


def basic_stats(collection, band):
    reducers = ee.Reducer.mean() \
        .combine(reducer2=ee.Reducer.stdDev(), sharedInputs=True) \
        .combine(reducer2=ee.Reducer.minMax(), sharedInputs=True) \
        .combine(reducer2=ee.Reducer.skew(), sharedInputs=True) \
        .combine(reducer2=ee.Reducer.kurtosis(), sharedInputs=True)
    return collection.select(band).reduce(reducers)


def linear_trend(collection, band):
    return collection.select(['t', band]).reduce(ee.Reducer.linearFit()).rename([band + '_slope', band + '_offset'])


def harmonic(collection, band, order=1):
    independents = ['constant', 't']
    cos_names = ['cos%d' % i for i in range(1, order + 1)]
    sin_names = ['sin%d' % i for i in range(1, order + 1)]

    def add(image):
        out = image
        for i in range(1, order + 1):
            omega = image.select('t').multiply(2 * 3.14159265 * i)
            out = out.addBands(omega.cos().rename('cos%d' % i)).addBands(omega.sin().rename('sin%d' % i))
        return out

    names = independents + cos_names + sin_names
    fit = collection.map(add).select(names + [band]).reduce(ee.Reducer.linearRegression(len(names), 1))
    coef = fit.select('coefficients').arrayProject([0]).arrayFlatten([names])
    amp = coef.select('cos1').hypot(coef.select('sin1')).rename(band + '_amp')
    phase = coef.select('sin1').atan2(coef.select('cos1')).rename(band + '_phase')
    return coef.rename([band + '_' + n for n in names]).addBands(amp).addBands(phase)


def all_features(collection, bands):
    layers = []
    for b in bands:
        layers.append(basic_stats(collection, b))
        layers.append(percentiles(collection, b))
        layers.append(linear_trend(collection, b))
        layers.append(harmonic(collection, b))
    return ee.Image.cat(layers).toFloat()
