"""Geometry helpers: grids, buffers and tiles."""
import json
import math

import ee
import geopandas as gpd


def shp_to_ee(path, simplify=None):
    """Read a vector file and return an ee.FeatureCollection.

    Parameters
    ----------
    path : str
        Path of the shapefile or GeoJSON.
    simplify : float, optional
        Tolerance in degrees.

    Returns
    -------
    ee.FeatureCollection
    """
    gdf = gpd.read_file(path)
    if gdf.crs is None:
        raise ValueError('The file has no CRS')
    gdf = gdf.to_crs('EPSG:4326')
    if simplify is not None:
        gdf['geometry'] = gdf.geometry.simplify(simplify)
    return ee.FeatureCollection(json.loads(gdf.to_json()))


def geojson_to_ee(path, geodesic=False):
    with open(path) as f:
        data = json.load(f)

    if data['type'] == 'FeatureCollection':
        features = [ee.Feature(ee.Geometry(f['geometry'], None, geodesic), f['properties'])
                    for f in data['features']]
        return ee.FeatureCollection(features)
    elif data['type'] == 'Feature':
        return ee.Feature(ee.Geometry(data['geometry'], None, geodesic), data['properties'])
    return ee.Geometry(data)


def bounds(geometry):
    """Return xmin, ymin, xmax, ymax of a geometry."""
    coords = geometry.bounds().coordinates().getInfo()[0]
    xs = [c[0] for c in coords]
    ys = [c[1] for c in coords]
    return min(xs), min(ys), max(xs), max(ys)


def make_grid(geometry, size):
    """Split the bounding box of a geometry in square cells.

    Parameters
    ----------
    geometry : ee.Geometry
    size : float
        Cell size in degrees.
    """
    xmin, ymin, xmax, ymax = bounds(geometry)
    nx = int(math.ceil((xmax - xmin) / size))
    ny = int(math.ceil((ymax - ymin) / size))

    cells = []
    for i in range(nx):
        for j in range(ny):
            x0 = xmin + i * size
            y0 = ymin + j * size
            cell = ee.Geometry.Rectangle([x0, y0, x0 + size, y0 + size], 'EPSG:4326', False)
            cells.append(ee.Feature(cell, {'id': '{}_{}'.format(i, j), 'col': i, 'row': j}))

    grid = ee.FeatureCollection(cells)
    return grid.filterBounds(geometry)


def covering_grid(geometry, scale, crs='EPSG:3857'):
    return geometry.coveringGrid(ee.Projection(crs), scale)


def square_buffer(point, distance):
    return point.buffer(distance).bounds()


def ring(geometry, inner, outer):
    """Ring between two buffers around a geometry."""
    return geometry.buffer(outer).difference(geometry.buffer(inner), ee.ErrorMargin(1))


def utm_epsg(lon, lat):
    zone = int((lon + 180) / 6) + 1
    if lat >= 0:
        return 'EPSG:326{:02d}'.format(zone)
    return 'EPSG:327{:02d}'.format(zone)


def add_area(feature):
    area = feature.geometry().area(1).divide(10000)
    return feature.set('area_ha', area)


def points_to_ee(df, lon='lon', lat='lat'):
    """Convert a pandas DataFrame to points."""
    features = []
    for _, row in df.iterrows():
        geom = ee.Geometry.Point([row[lon], row[lat]])
        features.append(ee.Feature(geom, row.drop([lon, lat]).to_dict()))
    return ee.FeatureCollection(features)
