import ee
import pytest
from shapely.geometry import box, shape

from geetiles.grid import Grid, Tile, utm_zone

ee.Initialize()


@pytest.fixture(scope="module")
def region():
    return ee.Geometry.Rectangle([8.0, 45.0, 9.0, 46.0], "EPSG:4326", False)


@pytest.fixture(scope="module")
def grid(region):
    return Grid(region, size=0.25)


def test_number_of_tiles(grid):
    assert len(grid) == 16


def test_tile_ids_are_unique(grid):
    ids = [t.id for t in grid]
    assert len(ids) == len(set(ids))


def test_first_tile(grid):
    tile = grid[0]
    assert isinstance(tile, Tile)
    assert tile.bounds == pytest.approx((8.0, 45.0, 8.25, 45.25))


def test_tile_to_ee(grid):
    geometry = grid[0].to_ee()
    assert isinstance(geometry, ee.Geometry)
    info = geometry.getInfo()
    assert info["type"] == "Polygon"
    assert shape(info).area == pytest.approx(0.0625)


def test_covers_region(grid):
    union = box(8.0, 45.0, 9.0, 46.0)
    assert sum(box(*t.bounds).intersection(union).area for t in grid) == pytest.approx(1.0)


def test_as_feature_collection(grid):
    fc = grid.to_ee()
    assert isinstance(fc, ee.FeatureCollection)
    assert fc.size().getInfo() == 16
    assert "id" in fc.first().propertyNames().getInfo()


def test_filter_by_geometry(grid):
    point = ee.Geometry.Point([8.1, 45.1])
    fc = grid.to_ee().filterBounds(point)
    assert fc.size().getInfo() == 1
    assert fc.first().get("id").getInfo() == grid[0].id


@pytest.mark.parametrize("lon, lat, expected", [
    (8.5, 45.5, "EPSG:32632"),
    (-70.0, -33.0, "EPSG:32719"),
    (0.5, 0.5, "EPSG:32631"),
    (179.9, -18.0, "EPSG:32760"),
])
def test_utm_zone(lon, lat, expected):
    assert utm_zone(lon, lat) == expected


def test_bad_size(region):
    with pytest.raises(ValueError):
        Grid(region, size=0)


def test_empty_region():
    with pytest.raises(TypeError):
        Grid(None, size=0.25)
