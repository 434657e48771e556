import datetime

import ee
import pytest

from landsatlib import composites, masks, utils

AOI = [-122.5, 37.6, -122.3, 37.8]
SCENE_L8 = 'LANDSAT/LC08/C02/T1_L2/LC08_044034_20200716'
SCENE_L5 = 'LANDSAT/LT05/C02/T1_L2/LT05_044034_20100705'


@pytest.fixture(scope='session', autouse=True)
def ee_init():
    ee.Initialize()


@pytest.fixture
def aoi():
    return ee.Geometry.Rectangle(AOI)


@pytest.fixture
def l8_image():
    return ee.Image(SCENE_L8)


def point_value(image, xy=(-122.4, 37.7), scale=30):
    """Return all band values at a point"""
    return image.reduceRegion(
        reducer=ee.Reducer.first(),
        geometry=ee.Geometry.Point(xy),
        scale=scale
    ).getInfo()


def test_ee_is_alive():
    assert ee.Number(1).add(1).getInfo() == 2


@pytest.mark.parametrize('scene_id, expected', [
    [SCENE_L8, 'LC08'],
    [SCENE_L5, 'LT05'],
])
def test_sensor_name(scene_id, expected):
    assert utils.sensor_name(scene_id) == expected


def test_rename_bands(l8_image):
    output = utils.rename_bands(l8_image, 'LC08').bandNames().getInfo()
    assert output == ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'QA_PIXEL']


def test_scale_range(l8_image):
    output = point_value(utils.scale_sr(l8_image).select(['SR_B4', 'SR_B5']))
    assert 0 <= output['SR_B4'] <= 1
    assert 0 <= output['SR_B5'] <= 1


@pytest.mark.parametrize('qa, expected', [
    [0, 1],
    [1 << 1, 0],
    [1 << 3, 0],
    [1 << 4, 0],
    [1 << 6, 1],
])
def test_cloud_mask_values(qa, expected):
    image = ee.Image.constant([1, qa]).rename(['red', 'QA_PIXEL']).int()
    output = masks.cloud_mask(image).select('red').mask()
    assert point_value(output)['red'] == expected


def test_composite_properties(aoi):
    image = composites.yearly(aoi, 2020)
    info = image.toDictionary().getInfo()
    assert info['year'] == 2020


def test_composite_date(aoi):
    image = composites.yearly(aoi, 2020)
    millis = image.get('system:time_start').getInfo()
    date = datetime.datetime.utcfromtimestamp(millis / 1000)
    assert date == datetime.datetime(2020, 1, 1)


def test_composite_bad_year(aoi):
    with pytest.raises(ValueError):
        composites.yearly(aoi, 1950)


def test_collection_size(aoi):
    col = composites.collection(aoi, '2020-06-01', '2020-09-01')
    assert col.size().getInfo() > 0


@pytest.mark.parametrize('tol', [0.001])
def test_ndvi_constant(tol):
    image = ee.Image.constant([0.1, 0.5]).rename(['red', 'nir'])
    output = point_value(utils.ndvi(image))['ndvi']
    assert abs(output - 0.6667) <= tol
