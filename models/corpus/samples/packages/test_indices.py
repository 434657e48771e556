import unittest

import ee

from rsindices import ndvi, ndwi, evi, savi, nbr


class TestIndices(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        ee.Initialize()
        cls.image = ee.Image.constant([0.05, 0.08, 0.06, 0.4, 0.2, 0.1]).rename(
            ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
        cls.point = ee.Geometry.Point([0, 0])

    def get_value(self, image, band):
        value = image.reduceRegion(
            reducer=ee.Reducer.first(),
            geometry=self.point,
            scale=30
        ).get(band)
        return value.getInfo()

    def test_ndvi(self):
        value = self.get_value(ndvi(self.image), 'ndvi')
        self.assertAlmostEqual(value, (0.4 - 0.06) / (0.4 + 0.06), places=5)

    def test_ndwi(self):
        value = self.get_value(ndwi(self.image), 'ndwi')
        self.assertAlmostEqual(value, (0.08 - 0.4) / (0.08 + 0.4), places=5)

    def test_nbr(self):
        value = self.get_value(nbr(self.image), 'nbr')
        self.assertAlmostEqual(value, (0.4 - 0.1) / (0.4 + 0.1), places=5)

    def test_evi(self):
        value = self.get_value(evi(self.image), 'evi')
        expected = 2.5 * (0.4 - 0.06) / (0.4 + 6 * 0.06 - 7.5 * 0.05 + 1)
        self.assertAlmostEqual(value, expected, places=5)

    def test_savi(self):
        value = self.get_value(savi(self.image, L=0.5), 'savi')
        expected = 1.5 * (0.4 - 0.06) / (0.4 + 0.06 + 0.5)
        self.assertAlmostEqual(value, expected, places=5)

    def test_band_names(self):
        names = ndvi(self.image).bandNames().getInfo()
        self.assertEqual(names, ['ndvi'])

    def test_missing_band(self):
        image = self.image.select(['blue', 'green'])
        with self.assertRaises(ee.EEException):
            ndvi(image).getInfo()


if __name__ == '__main__':
    unittest.main()
