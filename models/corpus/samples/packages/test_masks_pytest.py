import ee
import pytest

import cloudtools.masks as masks


@pytest.fixture(scope='module', autouse=True)
def initialize():
    ee.Initialize()


def constant_image(**bands):
    """Image of constants with the given band names"""
    names = list(bands.keys())
    values = list(bands.values())
    return ee.Image.constant(values).rename(names).toInt().set('system:time_start', 1577836800000)


def is_masked(image, band):
    value = image.select(band).reduceRegion(
        reducer=ee.Reducer.first(),
        geometry=ee.Geometry.Point([0, 0]),
        scale=30
    ).get(band).getInfo()
    return value is None


@pytest.mark.parametrize(
    'qa, expected',
    [
        (int('0000000000000000', 2), False),  # clear
        (int('0000000000000010', 2), True),   # dilated cloud
        (int('0000000000000100', 2), True),   # cirrus
        (int('0000000000001000', 2), True),   # cloud
        (int('0000000000010000', 2), True),   # shadow
        (int('0000000000100000', 2), False),  # snow
        (int('0000000010000000', 2), False),  # water
    ]
)
def test_landsat_c02(qa, expected):
    image = constant_image(SR_B4=8000, QA_PIXEL=qa)
    output = masks.landsat_c02(image)
    assert is_masked(output, 'SR_B4') == expected


def test_landsat_c02_snow_flag():
    image = constant_image(SR_B4=8000, QA_PIXEL=1 << 5)
    output = masks.landsat_c02(image, snow=True)
    assert is_masked(output, 'SR_B4')


@pytest.mark.parametrize('scl, expected', [
    [3, True],
    [4, False],
    [5, False],
    [6, False],
    [8, True],
    [9, True],
    [10, True],
    [11, True],
])
def test_sentinel2_scl(scl, expected):
    image = constant_image(B4=500, SCL=scl)
    output = masks.sentinel2_scl(image)
    assert is_masked(output, 'B4') == expected


@pytest.mark.parametrize('qa60, expected', [
    [0, False],
    [1 << 10, True],
    [1 << 11, True],
])
def test_sentinel2_qa60(qa60, expected):
    image = constant_image(B4=500, QA60=qa60)
    assert is_masked(masks.sentinel2_qa60(image), 'B4') == expected


def test_time_start_is_kept():
    image = constant_image(B4=500, SCL=4)
    output = masks.sentinel2_scl(image)
    assert output.get('system:time_start').getInfo() == 1577836800000


def test_band_names_do_not_change():
    image = constant_image(B4=500, B8=3000, SCL=4)
    output = masks.sentinel2_scl(image)
    assert output.bandNames().getInfo() == ['B4', 'B8', 'SCL']


def test_unknown_collection():
    with pytest.raises(ValueError):
        masks.get_mask_function('NOT/A/COLLECTION')


@pytest.mark.parametrize('collection_id', [
    'LANDSAT/LC08/C02/T1_L2',
    'LANDSAT/LT05/C02/T1_L2',
    'COPERNICUS/S2_SR_HARMONIZED',
])
def test_get_mask_function(collection_id):
    func = masks.get_mask_function(collection_id)
    assert callable(func)
