"""Harmonisation of Landsat 5/7 to 8 and of Sentinel-2 to Landsat 8.

Linear band adjustments; the coefficients are in config.yml.
"""
import ee
import yaml

COMMON = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']

SENSORS = {
    'l5': {
        'id': 'LANDSAT/LT05/C02/T1_L2',
        'bands': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
        'scale': 0.0000275,
        'offset': -0.2,
        'cloud': 'CLOUD_COVER',
    },
    'l7': {
        'id': 'LANDSAT/LE07/C02/T1_L2',
        'bands': ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'],
        'scale': 0.0000275,
        'offset': -0.2,
        'cloud': 'CLOUD_COVER',
    },
    'l8': {
        'id': 'LANDSAT/LC08/C02/T1_L2',
        'bands': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
        'scale': 0.0000275,
        'offset': -0.2,
        'cloud': 'CLOUD_COVER',
    },
    'l9': {
        'id': 'LANDSAT/LC09/C02/T1_L2',
        'bands': ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'],
        'scale': 0.0000275,
        'offset': -0.2,
        'cloud': 'CLOUD_COVER',
    },
    's2': {
        'id': 'COPERNICUS/S2_SR_HARMONIZED',
        'bands': ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'],
        'scale': 0.0001,
        'offset': 0,
        'cloud': 'CLOUDY_PIXEL_PERCENTAGE',
    },
}


class Harmoniser:
    def __init__(self, aoi, config='config.yml'):
        self.aoi = aoi
        with open(config) as f:
            cfg = yaml.safe_load(f)
        self.slopes = cfg['slopes']
        self.intercepts = cfg['intercepts']
        self.max_cloud = cfg.get('max_cloud', 60)

    def _mask_landsat(self, img):
        qa = img.select('QA_PIXEL')
        mask = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
        return img.updateMask(mask)

    def _mask_s2(self, img):
        scl = img.select('SCL')
        mask = scl.gte(4).And(scl.lte(7))
        return img.updateMask(mask)

    def get(self, sensor, start, end):
        """Harmonised collection of one sensor"""
        info = SENSORS[sensor]
        col = ee.ImageCollection(info['id']) \
            .filterBounds(self.aoi) \
            .filterDate(start, end) \
            .filter(ee.Filter.lt(info['cloud'], self.max_cloud))

        if sensor == 's2':
            col = col.map(self._mask_s2)
        else:
            col = col.map(self._mask_landsat)

        def scale(img):
            sr = img.select(info['bands'], COMMON).multiply(info['scale']).add(info['offset'])
            return sr.set('sensor', sensor).copyProperties(img, ['system:time_start', 'system:index'])

        col = col.map(scale)
        if sensor in self.slopes:
            col = col.map(lambda img: self._adjust(img, sensor))
        return col

    def _adjust(self, img, sensor):
        slopes = ee.Image.constant(self.slopes[sensor])
        intercepts = ee.Image.constant(self.intercepts[sensor])
        adjusted = img.multiply(slopes).add(intercepts)
        return adjusted.copyProperties(img, ['system:time_start', 'system:index', 'sensor'])

    def merge(self, start, end, sensors=('l5', 'l7', 'l8', 'l9', 's2')):
        merged = None
        for sensor in sensors:
            col = self.get(sensor, start, end)
            merged = col if merged is None else merged.merge(col)
        return merged.sort('system:time_start')
