"""Objects for single Landsat scenes."""
from __future__ import print_function

import datetime
import re

import ee

SCENE_RE = re.compile(r'(L[TEC]0[45789])_(\d{3})(\d{3})_(\d{4})(\d{2})(\d{2})')


class Scene(object):
    """Landsat Collection 2 Level 2 scene.

    >>> scene = Scene('LC08_201024_20200601')
    >>> scene.path, scene.row
    (201, 24)
    """

    def __init__(self, scene_id):
        match = SCENE_RE.match(scene_id)
        if match is None:
            raise ValueError('Not a Landsat scene id: {!r}'.format(scene_id))
        self.scene_id = scene_id
        self.sensor = match.group(1)
        self.path = int(match.group(2))
        self.row = int(match.group(3))
        self.date = datetime.date(int(match.group(4)), int(match.group(5)), int(match.group(6)))

    def __repr__(self):
        return 'Scene({!r})'.format(self.scene_id)

    def __eq__(self, other):
        return isinstance(other, Scene) and self.scene_id == other.scene_id

    def __hash__(self):
        return hash(self.scene_id)

    def __lt__(self, other):
        return self.date < other.date

    @property
    def asset_id(self):
        return 'LANDSAT/{}/C02/T1_L2/{}'.format(self.sensor, self.scene_id)

    @property
    def image(self):
        return ee.Image(self.asset_id)

    @property
    def is_oli(self):
        return self.sensor in ('LC08', 'LC09')

    @property
    def bands(self):
        """Names of the red, nir and swir bands."""
        if self.is_oli:
            return {'red': 'SR_B4', 'nir': 'SR_B5', 'swir1': 'SR_B6', 'swir2': 'SR_B7', 'lst': 'ST_B10'}
        return {'red': 'SR_B3', 'nir': 'SR_B4', 'swir1': 'SR_B5', 'swir2': 'SR_B7', 'lst': 'ST_B6'}

    def clear(self):
        qa = self.image.select('QA_PIXEL')
        return qa.bitwiseAnd(int('11010', 2)).eq(0).rename('clear')

    def reflectance(self):
        return self.image.select('SR_B.').multiply(0.0000275).add(-0.2).updateMask(self.clear())

    def temperature(self):
        return self.image.select(self.bands['lst']).multiply(0.00341802).add(149.0) \
            .rename('lst').updateMask(self.clear())

    def index(self, name):
        b = self.bands
        pairs = {
            'ndvi': [b['nir'], b['red']],
            'ndmi': [b['nir'], b['swir1']],
            'nbr': [b['nir'], b['swir2']],
        }
        if name not in pairs:
            raise KeyError(name)
        return self.reflectance().normalizedDifference(pairs[name]).rename(name)

    def metadata(self):
        return self.image.toDictionary(['CLOUD_COVER', 'SUN_ELEVATION', 'SUN_AZIMUTH']).getInfo()

    def clear_fraction(self, region):
        return self.clear().reduceRegion(
            reducer=ee.Reducer.mean(), geometry=region, scale=120, maxPixels=1e9
        ).get('clear').getInfo()


def find_scenes(region, start, end, sensors=('LT05', 'LE07', 'LC08', 'LC09'), max_cloud=60):
    """Sorted list of scenes over a region."""
    scenes = []
    for sensor in sensors:
        ids = ee.ImageCollection('LANDSAT/{}/C02/T1_L2'.format(sensor)) \
            .filterBounds(region) \
            .filterDate(start, end) \
            .filter(ee.Filter.lt('CLOUD_COVER', max_cloud)) \
            .aggregate_array('system:index').getInfo()
        scenes.extend(Scene(i) for i in ids)
    return sorted(scenes)


if __name__ == '__main__':
    ee.Initialize()
    region = ee.Geometry.Point([-1.25, 51.75]).buffer(5000)
    for scene in find_scenes(region, '2022-01-01', '2022-12-31'):
        print(scene, scene.metadata()['CLOUD_COVER'], round(scene.clear_fraction(region), 2))
