import ee
import pandas as pd
import numpy as np


def fc_to_df(fc, columns=None, geometry=False):
    """Convert a FeatureCollection to a pandas DataFrame.

    Parameters
    ----------
    fc : ee.FeatureCollection
    columns : list of str, optional
        Properties to keep.
    geometry : bool
        If True add the columns lon and lat of the centroids.

    Returns
    -------
    pandas.DataFrame
    """
    if geometry:
        def add_coords(f):
            c = f.geometry().centroid(1).coordinates()
            return f.set('lon', c.get(0), 'lat', c.get(1))
        fc = fc.map(add_coords)

    if columns is None:
        columns = fc.first().propertyNames().getInfo()
        columns = [c for c in columns if not c.startswith('system:')]
    elif geometry:
        columns = list(columns) + ['lon', 'lat']

    features = fc.getInfo()['features']
    data = [f['properties'] for f in features]
    return pd.DataFrame(data, columns=columns)


def big_fc_to_df(fc, columns, size=4000):
    """Same for collections above the 5000 element limit"""
    n = fc.size().getInfo()
    frames = []
    for offset in range(0, n, size):
        part = ee.FeatureCollection(fc.toList(size, offset))
        frames.append(fc_to_df(part, columns))
    return pd.concat(frames, ignore_index=True)


def df_to_fc(df, lon='lon', lat='lat', crs='EPSG:4326'):
    features = []
    for rec in df.to_dict('records'):
        point = ee.Geometry.Point([rec.pop(lon), rec.pop(lat)], crs)
        rec = {k: (None if isinstance(v, float) and np.isnan(v) else v) for k, v in rec.items()}
        features.append(ee.Feature(point, rec))
    return ee.FeatureCollection(features)


def region_to_df(collection, geometry, scale, bands=None):
    """getRegion as DataFrame indexed by date"""
    if bands is not None:
        collection = collection.select(bands)
    arr = collection.getRegion(geometry, scale).getInfo()
    df = pd.DataFrame(arr[1:], columns=arr[0])
    df.index = pd.to_datetime(df['time'], unit='ms')
    df.index.name = 'date'
    return df.drop(columns=['id', 'time'])


def image_to_array(image, region, scale, band):
    """2D numpy array of a small image"""
    arr = image.select(band).reproject('EPSG:4326', None, scale).sampleRectangle(region=region, defaultValue=-9999)
    return np.array(arr.get(band).getInfo())


def dict_to_series(dictionary, name=None):
    return pd.Series(ee.Dictionary(dictionary).getInfo(), name=name)


def histogram_to_df(image, band, region, scale, max_buckets=256):
    hist = image.select(band).reduceRegion(
        reducer=ee.Reducer.histogram(max_buckets),
        geometry=region,
        scale=scale,
        maxPixels=1e10,
        bestEffort=True
    ).get(band).getInfo()
    return pd.DataFrame({'value': hist['bucketMeans'], 'count': hist['histogram']})
