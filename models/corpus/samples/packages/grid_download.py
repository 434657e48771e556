"""Download large images as a grid of tiles and merge them with rasterio."""

import glob
import logging
import math
import multiprocessing as mp
import os
import shutil
import tempfile

import ee
import rasterio
from rasterio.merge import merge
import requests
from retry import retry

logger = logging.getLogger(__name__)


def get_tiles(bounds, tile_size):
    """Split bounds (xmin, ymin, xmax, ymax) in tiles.

    Args:
        bounds: tuple of floats.
        tile_size: size in degrees.

    Returns:
        list of tuples.
    """
    xmin, ymin, xmax, ymax = bounds
    tiles = []
    y = ymin
    while y < ymax:
        x = xmin
        while x < xmax:
            tiles.append((x, y, min(x + tile_size, xmax), min(y + tile_size, ymax)))
            x += tile_size
        y += tile_size
    return tiles


@retry(tries=10, delay=1, backoff=2)
def get_tile(index, image, tile, scale, out_dir):
    region = ee.Geometry.Rectangle(list(tile), None, False)
    filename = os.path.join(out_dir, 'tile_{:05d}.tif'.format(index))
    url = image.getDownloadURL({
        'region': region,
        'scale': scale,
        'crs': 'EPSG:4326',
        'format': 'GEO_TIFF'
    })
    response = requests.get(url, timeout=300)
    response.raise_for_status()
    with open(filename, 'wb') as f:
        f.write(response.content)
    logger.info('tile %d of %s', index, out_dir)
    return filename


def merge_tiles(files, output):
    sources = [rasterio.open(f) for f in files]
    mosaic, transform = merge(sources)
    meta = sources[0].meta.copy()
    meta.update({
        'driver': 'GTiff',
        'height': mosaic.shape[1],
        'width': mosaic.shape[2],
        'transform': transform,
        'compress': 'lzw',
    })
    with rasterio.open(output, 'w', **meta) as dst:
        dst.write(mosaic)
    for src in sources:
        src.close()


def download(image, bounds, scale, output, tile_size=0.25, processes=10):
    """Download an image of any size."""
    tmp = tempfile.mkdtemp()
    tiles = get_tiles(bounds, tile_size)
    logger.info('%d tiles', len(tiles))
    args = [(i, image, t, scale, tmp) for i, t in enumerate(tiles)]
    with mp.pool.ThreadPool(processes) as pool:
        files = pool.starmap(get_tile, args)
    merge_tiles(files, output)
    shutil.rmtree(tmp)


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    ee.Initialize(opt_url='https://earthengine-highvolume.googleapis.com')

    worldcover = ee.ImageCollection('ESA/WorldCover/v200').first()
    download(worldcover, (30.0, -2.5, 31.5, -1.0), 10, 'worldcover_rwanda.tif')

    # canopy = ee.Image('users/nlang/ETH_GlobalCanopyHeight_2020_10m_v1')
    # download(canopy, (30.0, -2.5, 31.5, -1.0), 10, 'canopy.tif')
