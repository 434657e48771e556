import ee
import numpy as np
import pandas as pd
from scipy import stats


def rescale(img, band, thresholds):
    """Linear rescale between two thresholds."""
    return img.select(band).subtract(thresholds[0]).divide(thresholds[1] - thresholds[0])


def add_time_bands(image):
    date = ee.Date(image.get('system:time_start'))
    years = date.difference(ee.Date('2000-01-01'), 'year')
    doy = date.getRelative('day', 'year')
    return (image
            .addBands(ee.Image(years).rename('t').float())
            .addBands(ee.Image.constant(1))
            .addBands(ee.Image(doy).rename('doy').int16()))


def monthly_mean(collection, year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    return collection.filterDate(start, end).mean().set({
        'year': year,
        'month': month,
        'system:time_start': start.millis()
    })


def monthly_collection(collection, start_year, end_year, reducer='mean'):
    images = []
    for year in range(start_year, end_year + 1):
        for month in range(1, 13):
            start = ee.Date.fromYMD(year, month, 1)
            end = start.advance(1, 'month')
            subset = collection.filterDate(start, end)
            if reducer == 'mean':
                img = subset.mean()
            elif reducer == 'sum':
                img = subset.sum()
            elif reducer == 'max':
                img = subset.max()
            else:
                img = subset.median()
            images.append(img.set({'year': year, 'month': month, 'system:time_start': start.millis()}))
    return ee.ImageCollection.fromImages(images)


def climatology(collection, start_year, end_year):
    def by_month(m):
        return (collection
                .filter(ee.Filter.calendarRange(start_year, end_year, 'year'))
                .filter(ee.Filter.calendarRange(m, m, 'month'))
                .mean()
                .set('month', m))
    return ee.ImageCollection.fromImages(ee.List.sequence(1, 12).map(by_month))


def anomalies(collection, clim):
    def anom(img):
        month = ee.Date(img.get('system:time_start')).get('month')
        mean = clim.filter(ee.Filter.eq('month', month)).first()
        return img.subtract(mean).copyProperties(img, ['system:time_start', 'year', 'month'])
    return collection.map(anom)


def region_series(collection, geometry, band, scale, reducer=None):
    if reducer is None:
        reducer = ee.Reducer.mean()

    def func(img):
        value = img.select(band).reduceRegion(
            reducer=reducer,
            geometry=geometry,
            scale=scale,
            maxPixels=1e10,
            bestEffort=True
        ).get(band)
        return ee.Feature(None, {
            'date': ee.Date(img.get('system:time_start')).format('YYYY-MM-dd'),
            'value': value
        })

    features = ee.FeatureCollection(collection.map(func)).getInfo()['features']
    dates = [f['properties']['date'] for f in features]
    values = [f['properties'].get('value') for f in features]
    return pd.Series(values, index=pd.to_datetime(dates), dtype=float).sort_index()


def theil_sen(series):
    y = series.dropna()
    x = np.arange(len(y))
    slope, intercept, lo, hi = stats.theilslopes(y.values, x)
    tau, p = stats.kendalltau(x, y.values)
    return {'slope': slope, 'intercept': intercept, 'lo': lo, 'hi': hi, 'tau': tau, 'p': p}
