"""Landsat Collection 2 helper class."""
import datetime
import logging

import ee

logger = logging.getLogger(__name__)

COLLECTIONS = {
    'LT04': 'LANDSAT/LT04/C02/T1_L2',
    'LT05': 'LANDSAT/LT05/C02/T1_L2',
    'LE07': 'LANDSAT/LE07/C02/T1_L2',
    'LC08': 'LANDSAT/LC08/C02/T1_L2',
    'LC09': 'LANDSAT/LC09/C02/T1_L2',
}

INPUT_BANDS = {
    'LT04': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'ST_B6', 'QA_PIXEL'],
    'LT05': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'ST_B6', 'QA_PIXEL'],
    'LE07': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'ST_B6', 'QA_PIXEL'],
    'LC08': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'ST_B10', 'QA_PIXEL'],
    'LC09': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'ST_B10', 'QA_PIXEL'],
}

OUTPUT_BANDS = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'lst', 'QA_PIXEL']


class LandsatCollection:
    """Merged and cloud masked Landsat surface reflectance collection.

    Parameters
    ----------
    geometry : ee.Geometry
        Area of interest.
    start_date : str
        ISO format inclusive start date (YYYY-MM-DD).
    end_date : str
        ISO format exclusive end date.
    sensors : list, optional
        List of sensor codes. The default is all sensors.
    cloud_cover_max : float, optional
        Maximum cloud cover percentage (the default is 70).

    """

    def __init__(self, geometry, start_date, end_date, sensors=None, cloud_cover_max=70):
        self.geometry = geometry
        self.start_date = start_date
        self.end_date = end_date
        self.cloud_cover_max = cloud_cover_max

        if sensors is None:
            self.sensors = list(COLLECTIONS.keys())
        else:
            self.sensors = sensors

        for sensor in self.sensors:
            if sensor not in COLLECTIONS:
                raise ValueError('unsupported sensor: {}'.format(sensor))

        # Check the dates
        start_dt = datetime.datetime.strptime(start_date, '%Y-%m-%d')
        end_dt = datetime.datetime.strptime(end_date, '%Y-%m-%d')
        if start_dt >= end_dt:
            raise ValueError('start_date must be before end_date')

    @staticmethod
    def _scale(image):
        """Apply the Collection 2 scale factors"""
        optical = image.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2']) \
            .multiply(0.0000275).add(-0.2)
        thermal = image.select(['lst']).multiply(0.00341802).add(149.0)
        return image.addBands(optical, None, True).addBands(thermal, None, True)

    @staticmethod
    def _cloud_mask(image):
        """Mask clouds, dilated clouds, shadows and snow using QA_PIXEL"""
        qa = image.select('QA_PIXEL')
        mask = (
            qa.bitwiseAnd(1 << 1).eq(0)
            .And(qa.bitwiseAnd(1 << 3).eq(0))
            .And(qa.bitwiseAnd(1 << 4).eq(0))
            .And(qa.bitwiseAnd(1 << 5).eq(0))
        )
        return image.updateMask(mask)

    def _sensor_collection(self, sensor):
        coll = (
            ee.ImageCollection(COLLECTIONS[sensor])
            .filterDate(self.start_date, self.end_date)
            .filterBounds(self.geometry)
            .filterMetadata('CLOUD_COVER', 'less_than', self.cloud_cover_max)
            .select(INPUT_BANDS[sensor], OUTPUT_BANDS)
        )
        return coll.map(self._scale).map(self._cloud_mask)

    @property
    def collection(self):
        """Return the merged collection sorted by time"""
        merged = ee.ImageCollection([])
        for sensor in self.sensors:
            logger.debug('Adding %s', sensor)
            merged = merged.merge(self._sensor_collection(sensor))
        return merged.sort('system:time_start')

    def get_image_ids(self):
        """Return the image ids as a python list"""
        return self.collection.aggregate_array('system:index').getInfo()

    def composite(self, reducer='median'):
        """Build a composite over the full period"""
        if reducer == 'median':
            output = self.collection.median()
        elif reducer == 'mean':
            output = self.collection.mean()
        else:
            raise ValueError('unsupported reducer: {}'.format(reducer))
        return output.clip(self.geometry)

    def add_ndvi(self):
        def ndvi(image):
            return image.addBands(image.normalizedDifference(['nir', 'red']).rename('ndvi'))

        return self.collection.map(ndvi)
