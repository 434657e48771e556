#!/usr/bin/env python
# -*- coding: utf-8 -*-

"""Tests for `waterbal` package."""

import os
import tempfile
import unittest

import ee
import numpy as np
import pandas as pd

from waterbal import balance, fetch, io


class TestFetch(unittest.TestCase):
    """Tests of the functions that need Earth Engine."""

    def setUp(self):
        """Set up test fixtures, if any."""
        ee.Initialize()
        self.region = ee.Geometry.Rectangle([36.5, 7.5, 37.0, 8.0])
        self.start = '2015-01-01'
        self.end = '2015-04-01'

    def tearDown(self):
        """Tear down test fixtures, if any."""

    def test_precipitation_bands(self):
        col = fetch.precipitation(self.region, self.start, self.end)
        self.assertEqual(col.first().bandNames().getInfo(), ['P'])

    def test_precipitation_size(self):
        col = fetch.precipitation(self.region, self.start, self.end)
        self.assertEqual(col.size().getInfo(), 3)

    def test_et_positive(self):
        col = fetch.et(self.region, self.start, self.end)
        minimum = col.min().reduceRegion(
            reducer=ee.Reducer.min(),
            geometry=self.region,
            scale=5000,
        ).get('ET').getInfo()
        self.assertGreaterEqual(minimum, 0)

    def test_storage_change(self):
        img = fetch.storage(self.region, self.start, self.end)
        self.assertIsInstance(img, ee.Image)

    def test_unknown_product(self):
        with self.assertRaises(KeyError):
            fetch.precipitation(self.region, self.start, self.end, product='nope')

    def test_time_start(self):
        col = fetch.et(self.region, self.start, self.end)
        dates = col.aggregate_array('system:time_start').map(
            lambda t: ee.Date(t).format('YYYY-MM-dd')).getInfo()
        self.assertEqual(dates, ['2015-01-01', '2015-02-01', '2015-03-01'])


class TestBalance(unittest.TestCase):

    def setUp(self):
        index = pd.date_range('2015-01-01', periods=12, freq='MS')
        self.df = pd.DataFrame({'P': np.full(12, 100.0), 'ET': np.full(12, 60.0)}, index=index)

    def test_runoff(self):
        q = balance.runoff(self.df)
        self.assertAlmostEqual(q.sum(), 480.0)

    def test_annual(self):
        annual = balance.annual(self.df)
        self.assertEqual(len(annual), 1)
        self.assertAlmostEqual(annual['P'].iloc[0], 1200.0)

    def test_missing_column(self):
        with self.assertRaises(KeyError):
            balance.runoff(self.df.drop(columns=['ET']))


class TestIO(unittest.TestCase):

    def test_roundtrip(self):
        df = pd.DataFrame({'a': [1, 2, 3]})
        with tempfile.TemporaryDirectory() as tmp:
            path = os.path.join(tmp, 'test.csv')
            io.write(df, path)
            self.assertTrue(os.path.exists(path))
            pd.testing.assert_frame_equal(io.read(path), df)


if __name__ == '__main__':
    unittest.main()
