"""Read geometries from many formats."""
import glob
import json
import os
import zipfile
import tempfile

import ee
import fiona
import geopandas as gpd
import pandas as pd
import shapefile

fiona.drvsupport.supported_drivers['KML'] = 'rw'


class GeometryReadError(ValueError):
    """Raised when a file can not be converted."""


def from_bbox(bbox):
    xmin, ymin, xmax, ymax = bbox
    if xmin >= xmax or ymin >= ymax:
        raise GeometryReadError('Bad bounding box: {}'.format(bbox))
    return ee.Geometry.Rectangle([xmin, ymin, xmax, ymax], 'EPSG:4326', False)


def from_geojson(path):
    with open(path, 'r') as f:
        geojson = json.load(f)
    kind = geojson.get('type')
    if kind == 'FeatureCollection':
        return ee.FeatureCollection(geojson).geometry()
    if kind == 'Feature':
        return ee.Geometry(geojson['geometry'])
    if kind in ('Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'):
        return ee.Geometry(geojson)
    raise GeometryReadError('{} is not a GeoJSON file'.format(path))


def from_shapefile(path):
    """Read a shapefile with pyshp (must be in geographic coordinates)."""
    reader = shapefile.Reader(path)
    fields = [field[0] for field in reader.fields[1:]]
    features = []
    for sr in reader.shapeRecords():
        properties = dict(zip(fields, sr.record))
        features.append(ee.Feature(ee.Geometry(sr.shape.__geo_interface__), properties))
    return ee.FeatureCollection(features)


def from_zip(path):
    with tempfile.TemporaryDirectory() as tmp:
        with zipfile.ZipFile(path) as z:
            z.extractall(tmp)
        shps = glob.glob(os.path.join(tmp, '**', '*.shp'), recursive=True)
        if len(shps) != 1:
            raise GeometryReadError('The archive must contain one shapefile')
        return from_shapefile(shps[0])


def from_kml(path):
    gdf = gpd.read_file(path, driver='KML')
    gdf['geometry'] = gdf.geometry.map(lambda g: g if not g.has_z else _drop_z(g))
    return from_gdf(gdf)


def _drop_z(geom):
    from shapely import wkb
    return wkb.loads(wkb.dumps(geom, output_dimension=2))


def from_csv(path, lon='longitude', lat='latitude'):
    df = pd.read_csv(path)
    for c in (lon, lat):
        if c not in df.columns:
            raise GeometryReadError('{} has no column {}'.format(path, c))
    gdf = gpd.GeoDataFrame(df, geometry=gpd.points_from_xy(df[lon], df[lat]), crs='EPSG:4326')
    return from_gdf(gdf)


def from_gdf(gdf):
    if gdf.crs is not None:
        gdf = gdf.to_crs('EPSG:4326')
    for c in gdf.columns:
        if pd.api.types.is_datetime64_any_dtype(gdf[c]):
            gdf[c] = gdf[c].dt.strftime('%Y-%m-%d')
    return ee.FeatureCollection(json.loads(gdf.to_json()))


READERS = {
    '.geojson': from_geojson,
    '.json': from_geojson,
    '.shp': from_shapefile,
    '.zip': from_zip,
    '.kml': from_kml,
    '.csv': from_csv,
}


def read(source):
    """Read a file, an asset id or a bounding box."""
    if isinstance(source, (list, tuple)):
        return from_bbox(source)
    ext = os.path.splitext(source)[1].lower()
    if ext in READERS:
        return READERS[ext](source)
    # asset
    try:
        ee.data.getAsset(source)
    except ee.EEException:
        raise GeometryReadError('Can not read {}'.format(source))
    return ee.FeatureCollection(source)
