import math

import ee
import pytest

from fluxes import soil, sensible, radiation

POINT = [11.05, 46.07]


@pytest.fixture(scope='session', autouse=True)
def start_ee():
    ee.Initialize()


@pytest.fixture
def scene():
    """Synthetic scene with constant bands"""
    return ee.Image.constant([0.18, 0.6, 303.0]).rename(['albedo', 'ndvi', 'lst']) \
        .set('system:time_start', ee.Date('2020-07-15').millis())


def sample(image, band):
    return image.select(band).reduceRegion(
        reducer=ee.Reducer.first(), geometry=ee.Geometry.Point(POINT), scale=100
    ).get(band).getInfo()


def test_longwave_out(scene):
    value = sample(radiation.longwave_out(scene), 'rl_out')
    emissivity = 1.009 + 0.047 * math.log(0.6)
    assert value == pytest.approx(emissivity * 5.67e-8 * 303 ** 4, rel=1e-3)


def test_net_radiation_positive(scene):
    rn = radiation.net(scene, shortwave=800, longwave_in=330)
    assert sample(rn, 'rn') > 0


@pytest.mark.parametrize('ndvi, low, high', [
    (0.1, 0.15, 0.45),
    (0.5, 0.05, 0.25),
    (0.9, 0.00, 0.15),
])
def test_soil_flux_ratio(ndvi, low, high):
    image = ee.Image.constant([0.2, ndvi, 305.0]).rename(['albedo', 'ndvi', 'lst'])
    ratio = sample(soil.ratio(image), 'g_rn')
    assert low <= ratio <= high


def test_water_has_half_ratio():
    image = ee.Image.constant([0.05, -0.3, 290.0]).rename(['albedo', 'ndvi', 'lst'])
    assert sample(soil.ratio(image), 'g_rn') == pytest.approx(0.5)


def test_sensible_zero_gradient(scene):
    h = sensible.flux(scene, air_temperature=303.0, wind=3.0)
    assert sample(h, 'h') == pytest.approx(0, abs=1e-6)


def test_band_names(scene):
    image = radiation.net(scene, shortwave=800, longwave_in=330)
    assert image.bandNames().getInfo() == ['rn']


def test_time_is_copied(scene):
    image = radiation.net(scene, shortwave=800, longwave_in=330)
    assert image.date().format('YYYY-MM-dd').getInfo() == '2020-07-15'


def test_missing_band():
    image = ee.Image.constant(0.2).rename('albedo')
    with pytest.raises(ee.EEException):
        soil.ratio(image).getInfo()
