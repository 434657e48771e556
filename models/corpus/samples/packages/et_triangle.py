"""Evaporative fraction from the LST-NDVI space (Landsat 8)."""
import ee


class TriangleET:
    """ET from Landsat 8 with a simple LST / NDVI feature space

    Parameters
    ----------
    image : ee.Image
        A LANDSAT/LC08/C02/T1_L2 image.
    region : ee.Geometry
        Region used to find the dry and wet edges.
    et0_band : str
        Band of the GRIDMET collection (the default is 'eto').

    """

    def __init__(self, image, region, et0_band='eto'):
        self.image = ee.Image(image)
        self.region = region
        self.et0_band = et0_band
        self.date = self.image.date()
        self.time_start = self.image.get('system:time_start')

    @property
    def sr(self):
        return self.image.select('SR_B.').multiply(0.0000275).add(-0.2)

    @property
    def ndvi(self):
        return self.sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi')

    @property
    def lst(self):
        return self.image.select('ST_B10').multiply(0.00341802).add(149.0).rename('lst')

    @property
    def albedo(self):
        sr = self.sr
        return sr.expression(
            '0.356 * b2 + 0.130 * b4 + 0.373 * b5 + 0.085 * b6 + 0.072 * b7 - 0.0018',
            {
                'b2': sr.select('SR_B2'),
                'b4': sr.select('SR_B4'),
                'b5': sr.select('SR_B5'),
                'b6': sr.select('SR_B6'),
                'b7': sr.select('SR_B7'),
            }).rename('albedo')

    @property
    def fvc(self):
        """Fractional vegetation cover"""
        return self.ndvi.subtract(0.05).divide(0.95 - 0.05).clamp(0, 1).pow(2).rename('fvc')

    def edges(self):
        """Temperatures of the hot and cold edges"""
        lst = self.lst
        hot = lst.updateMask(self.ndvi.lt(0.2)).reduceRegion(
            reducer=ee.Reducer.percentile([98]),
            geometry=self.region,
            scale=90,
            maxPixels=1e9,
        ).getNumber('lst')
        cold = lst.updateMask(self.ndvi.gt(0.7)).reduceRegion(
            reducer=ee.Reducer.percentile([2]),
            geometry=self.region,
            scale=90,
            maxPixels=1e9,
        ).getNumber('lst')
        return hot, cold

    @property
    def ef(self):
        """Evaporative fraction"""
        hot, cold = self.edges()
        ef = ee.Image.constant(hot).subtract(self.lst) \
            .divide(ee.Image.constant(hot).subtract(ee.Image.constant(cold)))
        return ef.clamp(0, 1.1).rename('ef')

    @property
    def et0(self):
        et0 = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET') \
            .filterDate(self.date, self.date.advance(1, 'day')) \
            .select(self.et0_band) \
            .first()
        return ee.Image(et0).rename('et0')

    @property
    def et(self):
        return self.ef.multiply(self.et0).rename('et') \
            .set('system:time_start', self.time_start)

    def calculate(self, variables=('et', 'ndvi', 'lst')):
        """Return an image with the requested variables"""
        bands = []
        for v in variables:
            if not hasattr(self, v):
                raise ValueError('unsupported variable: {}'.format(v))
            bands.append(getattr(self, v))
        return ee.Image.cat(bands) \
            .set('system:time_start', self.time_start) \
            .set('system:index', self.image.get('system:index'))


def monthly_et(region, year, month):
    start = ee.Date.fromYMD(year, month, 1)
    end = start.advance(1, 'month')
    images = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2') \
        .filterBounds(region) \
        .filterDate(start, end) \
        .filter(ee.Filter.lt('CLOUD_COVER', 30))
    ef = images.map(lambda img: TriangleET(img, region).ef).mean()
    et0 = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET') \
        .filterDate(start, end).select('eto').sum()
    return ef.multiply(et0).rename('et').set({
        'year': year,
        'month': month,
        'system:time_start': start.millis()
    })


if __name__ == '__main__':
    ee.Initialize()
    region = ee.Geometry.Rectangle([-120.8, 36.9, -120.2, 37.4])
    for month in range(4, 10):
        et = monthly_et(region, 2020, month)
        print(month, et.reduceRegion(ee.Reducer.mean(), region, 100).getInfo())
