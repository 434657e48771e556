# -*- coding: utf-8 -*-
"""
Module reading ET products from Earth Engine.

Supported products are MOD16, PML_V2, TerraClimate and GLDAS.
"""
import ee
import warnings


class ETProduct(object):
    """Base class of the ET products."""

    collection_id = None
    band = None
    scale_factor = 1.0
    resolution = 500

    def __init__(self, region):
        self.region = region

    def collection(self, start, end):
        """
        Return the ET collection in mm per time step.

        :param start: start date
        :type start: str
        :param end: end date
        :type end: str
        :rtype: ee.ImageCollection
        """
        factor = self.scale_factor

        def scale(image):
            return image.multiply(factor).rename('et') \
                .copyProperties(image, ['system:time_start', 'system:time_end'])

        return ee.ImageCollection(self.collection_id) \
            .filterDate(start, end) \
            .select(self.band) \
            .map(scale)

    def annual(self, year):
        """
        Annual ET.

        :param year: year
        :type year: int
        :rtype: ee.Image
        """
        start = ee.Date.fromYMD(year, 1, 1)
        end = start.advance(1, 'year')
        return self.collection(start, end).sum().clip(self.region).set('year', year)

    def monthly(self, year, month):
        start = ee.Date.fromYMD(year, month, 1)
        end = start.advance(1, 'month')
        return self.collection(start, end).sum().clip(self.region) \
            .set('year', year).set('month', month)

    def mean(self, image):
        """Mean over the region"""
        return image.reduceRegion(
            reducer=ee.Reducer.mean(),
            geometry=self.region,
            scale=self.resolution,
            maxPixels=1e12,
            bestEffort=True,
        ).get('et')


class MOD16(ETProduct):
    collection_id = 'MODIS/061/MOD16A2GF'
    band = 'ET'
    scale_factor = 0.1
    resolution = 500


class TerraClimate(ETProduct):
    collection_id = 'IDAHO_EPSCOR/TERRACLIMATE'
    band = 'aet'
    scale_factor = 0.1
    resolution = 4638


class PML(ETProduct):
    collection_id = 'CAS/IGSNRR/PML/V2_v017'
    resolution = 500

    def collection(self, start, end):
        def total(image):
            et = image.select('Ec').add(image.select('Es')).add(image.select('Ei'))
            # daily rate to 8 days
            return et.multiply(8).rename('et').copyProperties(image, ['system:time_start'])

        return ee.ImageCollection(self.collection_id).filterDate(start, end).map(total)


class GLDAS(ETProduct):
    collection_id = 'NASA/GLDAS/V021/NOAH/G025/T3H'
    band = 'Evap_tavg'
    scale_factor = 10800
    resolution = 27830

    def annual(self, year):
        warnings.warn('GLDAS is slow, monthly sums are used')
        images = ee.ImageCollection([self.monthly(year, m) for m in range(1, 13)])
        return images.sum().clip(self.region).set('year', year)


PRODUCTS = {
    'mod16': MOD16,
    'pml': PML,
    'terraclimate': TerraClimate,
    'gldas': GLDAS,
}


def get_product(name, region):
    """Return the product with this name"""
    name = name.lower()
    if name not in PRODUCTS:
        raise ValueError('Unknown product {}, use one of {}'.format(name, ', '.join(PRODUCTS)))
    return PRODUCTS[name](region)


def compare(region, years, products=None):
    """Dictionary of the annual means of all products"""
    products = products or list(PRODUCTS)
    table = {}
    for name in products:
        product = get_product(name, region)
        table[name] = {}
        for year in years:
            value = product.mean(product.annual(year))
            table[name][year] = ee.Number(value).getInfo()
    return table
