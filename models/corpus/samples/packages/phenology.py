"""Phenology metrics from MODIS or Landsat NDVI."""
import math

import ee


class HarmonicModel:
    """Fit a harmonic regression to a time series.

    Args:
        collection: ee.ImageCollection with a band `dependent`.
        dependent: name of the band.
        harmonics: number of cycles per year.
    """

    def __init__(self, collection, dependent='NDVI', harmonics=2):
        self.collection = collection
        self.dependent = dependent
        self.harmonics = harmonics
        self.frequencies = list(range(1, harmonics + 1))
        self.cos_names = ['cos_%d' % i for i in self.frequencies]
        self.sin_names = ['sin_%d' % i for i in self.frequencies]
        self.independents = ['constant', 't'] + self.cos_names + self.sin_names

    def _add_terms(self, image):
        """Add the constant, trend and harmonic bands"""
        t = image.date().difference('2000-01-01', 'year')
        terms = ee.Image.cat([ee.Image.constant(1), ee.Image.constant(t)])
        for i in self.frequencies:
            angle = ee.Image.constant(t).multiply(2 * math.pi * i)
            terms = terms.addBands(angle.cos())
        for i in self.frequencies:
            angle = ee.Image.constant(t).multiply(2 * math.pi * i)
            terms = terms.addBands(angle.sin())
        return image.addBands(terms.rename(self.independents).float())

    def prepare(self):
        return self.collection.map(self._add_terms)

    def fit(self):
        """Return an image with one band per coefficient"""
        regression = self.prepare().select(self.independents + [self.dependent]).reduce(
            ee.Reducer.linearRegression(numX=len(self.independents), numY=1))
        coefficients = regression.select('coefficients')
        return coefficients.arrayProject([0]).arrayFlatten([self.independents])

    def predict(self):
        coefficients = self.fit()

        def fitted(image):
            value = image.select(self.independents).multiply(coefficients).reduce(ee.Reducer.sum())
            return image.addBands(value.rename('fitted'))

        return self.prepare().map(fitted)

    def phase_amplitude(self, i=1):
        coefficients = self.fit()
        sin = coefficients.select('sin_%d' % i)
        cos = coefficients.select('cos_%d' % i)
        phase = sin.atan2(cos).rename('phase')
        amplitude = sin.hypot(cos).rename('amplitude')
        return phase.addBands(amplitude)


def start_of_season(collection, band='NDVI', fraction=0.5):
    """Day of year when the index first passes a fraction of its amplitude"""
    low = collection.select(band).reduce(ee.Reducer.percentile([5]))
    high = collection.select(band).reduce(ee.Reducer.percentile([95]))
    threshold = low.add(high.subtract(low).multiply(fraction))

    def doy(img):
        day = ee.Image.constant(img.date().getRelative('day', 'year')).toInt16()
        return day.updateMask(img.select(band).gte(threshold)).rename('doy')

    days = collection.map(doy)
    sos = days.min().rename('sos')
    eos = days.max().rename('eos')
    return sos.addBands(eos).addBands(eos.subtract(sos).rename('los'))


def modis_ndvi(aoi, year):
    def scale(img):
        good = img.select('SummaryQA').lte(1)
        return img.select('NDVI').multiply(0.0001).updateMask(good) \
            .copyProperties(img, ['system:time_start'])

    return (ee.ImageCollection('MODIS/061/MOD13Q1')
            .filterBounds(aoi)
            .filterDate('{}-01-01'.format(year), '{}-12-31'.format(year))
            .map(scale))


if __name__ == '__main__':
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([18.5, -34.2, 20.5, -33.0])
    for year in range(2001, 2021):
        metrics = start_of_season(modis_ndvi(aoi, year)).set('year', year)
        task = ee.batch.Export.image.toAsset(
            image=metrics.toInt16(),
            description='phenology_{}'.format(year),
            assetId='projects/ee-phenocape/assets/metrics/{}'.format(year),
            region=aoi,
            scale=250,
            maxPixels=1e10
        )
        task.start()
