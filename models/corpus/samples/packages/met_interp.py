"""Interpolation of daily ET fraction to monthly ET, in the manner of Kc interpolation."""
import datetime
import logging

from dateutil.relativedelta import relativedelta
import ee


class Collection:
    """ET collection

    Parameters
    ----------
    geometry : ee.Geometry
    start_date : str
    end_date : str
    model : class
        Class with an `et_fraction` property that takes an image.
    cloud_cover_max : int, optional
    interp_days : int, optional
        Number of extra days before and after the period (the default is 32).

    """

    def __init__(self, geometry, start_date, end_date, model, cloud_cover_max=70, interp_days=32):
        self.geometry = geometry
        self.start_date = start_date
        self.end_date = end_date
        self.model = model
        self.cloud_cover_max = cloud_cover_max
        self.interp_days = interp_days

        fmt = '%Y-%m-%d'
        self._start_dt = datetime.datetime.strptime(start_date, fmt)
        self._end_dt = datetime.datetime.strptime(end_date, fmt)
        self._interp_start = (self._start_dt - datetime.timedelta(days=interp_days)).strftime(fmt)
        self._interp_end = (self._end_dt + datetime.timedelta(days=interp_days)).strftime(fmt)

    def __str__(self):
        return 'Collection({} - {})'.format(self.start_date, self.end_date)

    def scenes(self):
        """ET fraction of the overpass dates"""
        coll = ee.ImageCollection([])
        for coll_id in ['LANDSAT/LC08/C02/T1_L2', 'LANDSAT/LC09/C02/T1_L2']:
            input_coll = ee.ImageCollection(coll_id) \
                .filterDate(self._interp_start, self._interp_end) \
                .filterBounds(self.geometry) \
                .filter(ee.Filter.lt('CLOUD_COVER', self.cloud_cover_max))

            def compute(image):
                return self.model(image).et_fraction

            coll = coll.merge(input_coll.map(compute))
        return coll

    def et_reference(self):
        """Daily reference ET"""
        return ee.ImageCollection('IDAHO_EPSCOR/GRIDMET') \
            .filterDate(self.start_date, self.end_date) \
            .select(['eto'])

    def daily_fraction(self):
        """Linear interpolation of the ET fraction to daily values"""
        scenes = self.scenes().map(self._add_time)
        days = self.interp_days

        def interpolate(target):
            date = ee.Image(target).date()
            before = scenes.filterDate(date.advance(-days, 'day'), date) \
                .sort('system:time_start', True).mosaic()
            after = scenes.filterDate(date, date.advance(days, 'day')) \
                .sort('system:time_start', False).mosaic()
            time = ee.Image.constant(date.millis())
            ratio = time.subtract(before.select('time')) \
                .divide(after.select('time').subtract(before.select('time')))
            value = before.select('et_fraction').add(
                after.select('et_fraction').subtract(before.select('et_fraction')).multiply(ratio))
            # use the nearest value when one side is missing
            value = value.unmask(before.select('et_fraction')).unmask(after.select('et_fraction'))
            return value.rename('et_fraction').set('system:time_start', date.millis())

        return self.et_reference().map(interpolate)

    @staticmethod
    def _add_time(image):
        image = ee.Image(image)
        time = ee.Image.constant(image.date().millis()).double().rename('time')
        return image.addBands(time.updateMask(image.select(0).mask()))

    def daily(self):
        fraction = self.daily_fraction()
        reference = self.et_reference()
        join = ee.Join.inner().apply(
            fraction, reference,
            ee.Filter.equals(leftField='system:time_start', rightField='system:time_start'))

        def multiply(pair):
            f = ee.Image(ee.Feature(pair).get('primary'))
            r = ee.Image(ee.Feature(pair).get('secondary'))
            return f.multiply(r).rename('et').set('system:time_start', f.get('system:time_start'))

        return ee.ImageCollection(join.map(multiply))

    def monthly(self):
        """Monthly sums"""
        daily = self.daily()
        images = []
        curr = self._start_dt.replace(day=1)
        while curr < self._end_dt:
            nxt = curr + relativedelta(months=1)
            image = daily.filterDate(curr.strftime('%Y-%m-%d'), nxt.strftime('%Y-%m-%d')).sum()
            images.append(image.set({
                'system:index': curr.strftime('%Y%m'),
                'system:time_start': ee.Date(curr.strftime('%Y-%m-%d')).millis(),
            }))
            curr = nxt
        logging.debug('%d months', len(images))
        return ee.ImageCollection.fromImages(images)
