import os
import argparse
import ee
import requests
import zipfile
import io


def download_dem(bounds, out, name='srtm', scale=30):
    """Download SRTM for a bounding box

    Args:
        bounds: list [xmin, ymin, xmax, ymax]
        out: output folder
        name: file name
        scale: resolution in meters
    """
    region = ee.Geometry.Rectangle(bounds)
    dem = ee.Image('USGS/SRTMGL1_003').clip(region)
    url = dem.getDownloadURL({
        'name': name,
        'scale': scale,
        'crs': 'EPSG:4326',
        'region': region
    })
    print('Downloading from', url)
    r = requests.get(url)
    z = zipfile.ZipFile(io.BytesIO(r.content))
    z.extractall(out)


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description='Download SRTM DEM')
    parser.add_argument('--bounds', nargs=4, type=float, required=True)
    parser.add_argument('--out', default='.')
    parser.add_argument('--name', default='srtm')
    args = parser.parse_args()

    ee.Initialize()
    if not os.path.exists(args.out):
        os.makedirs(args.out)
    download_dem(args.bounds, args.out, args.name)
