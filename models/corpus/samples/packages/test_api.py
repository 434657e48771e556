import json
from unittest.mock import MagicMock, patch

import ee
import pytest

from app import create_app

POLYGON = {
    'type': 'Polygon',
    'coordinates': [[[11.0, 46.0], [11.1, 46.0], [11.1, 46.1], [11.0, 46.1], [11.0, 46.0]]]
}


@pytest.fixture
def client():
    with patch('ee.Initialize'):
        app = create_app('testing')
    with app.test_client() as client:
        yield client


def test_health(client):
    rv = client.get('/health')
    assert rv.status_code == 200
    assert rv.get_json() == {'status': 'ok'}


@patch('app.services.gee.get_ndvi_url')
def test_ndvi(mock_url, client):
    mock_url.return_value = 'https://earthengine.googleapis.com/tiles/{z}/{x}/{y}'
    rv = client.post('/api/ndvi', json={'geometry': POLYGON, 'start': '2020-01-01', 'end': '2020-12-31'})
    assert rv.status_code == 200
    assert '{z}' in rv.get_json()['url']


def test_ndvi_no_geometry(client):
    rv = client.post('/api/ndvi', json={'start': '2020-01-01', 'end': '2020-12-31'})
    assert rv.status_code == 400


@patch('app.services.gee.get_ndvi_url')
def test_ndvi_ee_error(mock_url, client):
    mock_url.side_effect = ee.EEException('Computation timed out.')
    rv = client.post('/api/ndvi', json={'geometry': POLYGON, 'start': '2020-01-01', 'end': '2020-12-31'})
    assert rv.status_code == 500
    assert 'timed out' in rv.get_json()['error']


@patch('app.services.gee.ee.ImageCollection')
def test_series(mock_collection, client):
    chain = MagicMock()
    chain.getInfo.return_value = {
        'features': [
            {'properties': {'date': '2020-01-05', 'value': 0.5}},
            {'properties': {'date': '2020-01-15', 'value': 0.6}},
        ]
    }
    mock_collection.return_value.filterBounds.return_value.filterDate.return_value.map.return_value = chain
    rv = client.post('/api/series', json={'geometry': POLYGON, 'start': '2020-01-01', 'end': '2020-02-01'})
    assert rv.status_code == 200
    assert len(rv.get_json()) == 2


@pytest.mark.integration
class TestIntegration:

    @classmethod
    def setup_class(cls):
        ee.Initialize()

    def test_geometry_area(self):
        area = ee.Geometry(POLYGON).area(1).getInfo()
        assert area == pytest.approx(8.6e7, rel=0.05)

    def test_collection_not_empty(self):
        col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
            .filterBounds(ee.Geometry(POLYGON)) \
            .filterDate('2020-06-01', '2020-07-01')
        assert col.size().getInfo() > 0
