import unittest

import ee
import pandas as pd

from geots.series import to_monthly, to_dataframe, fill_gaps


class TestMonthly(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        ee.Initialize()
        cls.point = ee.Geometry.Point([2.35, 48.85])
        cls.chirps_like = ee.ImageCollection('ECMWF/ERA5_LAND/DAILY_AGGR') \
            .filterDate('2019-01-01', '2020-01-01') \
            .select('total_precipitation_sum')

    def test_number_of_months(self):
        monthly = to_monthly(self.chirps_like, '2019-01-01', '2020-01-01', 'sum')
        self.assertEqual(monthly.size().getInfo(), 12)

    def test_time_start(self):
        monthly = to_monthly(self.chirps_like, '2019-01-01', '2020-01-01', 'sum')
        first = ee.Image(monthly.first()).date().format('YYYY-MM-dd').getInfo()
        self.assertEqual(first, '2019-01-01')

    def test_band_name_is_kept(self):
        monthly = to_monthly(self.chirps_like, '2019-01-01', '2020-01-01', 'mean')
        names = ee.Image(monthly.first()).bandNames().getInfo()
        self.assertEqual(names, ['total_precipitation_sum'])

    def test_sum_equals_total(self):
        monthly = to_monthly(self.chirps_like, '2019-01-01', '2020-01-01', 'sum')
        a = monthly.sum().reduceRegion(ee.Reducer.first(), self.point, 11132).getInfo()
        b = self.chirps_like.sum().reduceRegion(ee.Reducer.first(), self.point, 11132).getInfo()
        self.assertAlmostEqual(a['total_precipitation_sum'], b['total_precipitation_sum'], places=5)

    def test_unknown_statistic(self):
        with self.assertRaises(ValueError):
            to_monthly(self.chirps_like, '2019-01-01', '2020-01-01', 'foo')


class TestDataFrame(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        ee.Initialize()

    def test_columns(self):
        col = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('2020-01-01', '2020-03-01').select(['NDVI', 'EVI'])
        df = to_dataframe(col, ee.Geometry.Point([10, 50]), 250)
        self.assertListEqual(list(df.columns), ['NDVI', 'EVI'])
        self.assertIsInstance(df.index, pd.DatetimeIndex)

    def test_empty_collection(self):
        col = ee.ImageCollection('MODIS/061/MOD13Q1').filterDate('1990-01-01', '1990-03-01').select('NDVI')
        df = to_dataframe(col, ee.Geometry.Point([10, 50]), 250)
        self.assertTrue(df.empty)


class TestFill(unittest.TestCase):

    def test_fill(self):
        s = pd.Series([1.0, None, 3.0], index=pd.date_range('2020-01-01', periods=3))
        self.assertEqual(fill_gaps(s).tolist(), [1.0, 2.0, 3.0])

    def test_long_gap_is_kept(self):
        s = pd.Series([1.0] + [None] * 30 + [3.0], index=pd.date_range('2020-01-01', periods=32))
        self.assertTrue(fill_gaps(s, limit=10).isna().any())


if __name__ == '__main__':
    unittest.main()
