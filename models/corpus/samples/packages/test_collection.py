import datetime
import unittest
from unittest import mock

import ee

from landsat_collection import LandsatCollection, COLLECTIONS


class LandsatCollectionTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        ee.Initialize()

    def setUp(self):
        self.geometry = ee.Geometry.Point([-121.5, 38.7])
        self.coll = LandsatCollection(self.geometry, '2017-06-01', '2017-09-01', sensors=['LC08'])

    def test_init_defaults(self):
        coll = LandsatCollection(self.geometry, '2017-06-01', '2017-09-01')
        self.assertEqual(coll.sensors, list(COLLECTIONS.keys()))
        self.assertEqual(coll.cloud_cover_max, 70)

    def test_init_bad_sensor(self):
        with self.assertRaises(ValueError):
            LandsatCollection(self.geometry, '2017-06-01', '2017-09-01', sensors=['XX01'])

    def test_init_bad_dates(self):
        with self.assertRaises(ValueError):
            LandsatCollection(self.geometry, '2017-09-01', '2017-06-01')

    def test_band_names(self):
        image = self.coll.collection.first()
        names = image.bandNames().getInfo()
        self.assertIn('nir', names)
        self.assertIn('red', names)
        self.assertIn('lst', names)

    def test_dates(self):
        millis = self.coll.collection.aggregate_array('system:time_start').getInfo()
        for m in millis:
            date = datetime.datetime.utcfromtimestamp(m / 1000)
            self.assertTrue(datetime.datetime(2017, 6, 1) <= date < datetime.datetime(2017, 9, 1))

    def test_sorted(self):
        millis = self.coll.collection.aggregate_array('system:time_start').getInfo()
        self.assertEqual(millis, sorted(millis))

    def test_ndvi_range(self):
        ndvi = self.coll.add_ndvi().select('ndvi').median()
        value = ndvi.reduceRegion(ee.Reducer.first(), self.geometry, 30).get('ndvi').getInfo()
        self.assertTrue(-1 <= value <= 1)

    def test_composite_bad_reducer(self):
        with self.assertRaises(ValueError):
            self.coll.composite(reducer='deadbeef')

    def test_composite_is_image(self):
        self.assertIsInstance(self.coll.composite(), ee.Image)


class MockTest(unittest.TestCase):

    @mock.patch('ee.ImageCollection')
    def test_get_image_ids(self, mock_collection):
        coll = LandsatCollection(None, '2017-06-01', '2017-09-01', sensors=[])
        mock_collection.return_value.sort.return_value.aggregate_array.return_value.getInfo.return_value = ['a', 'b']
        self.assertEqual(coll.get_image_ids(), ['a', 'b'])


if __name__ == '__main__':
    unittest.main()
