import ee
import os
import requests
import zipfile
import geopandas as gpd

ee.Initialize()

OUT_DIR = './tiles'
GRID = 'data/grid_5km.shp'
START = '2021-05-01'
END = '2021-09-30'
BANDS = ['B4', 'B3', 'B2', 'B8']

os.makedirs(OUT_DIR, exist_ok=True)

grid = gpd.read_file(GRID).to_crs('EPSG:4326')
print('number of tiles:', len(grid))


def get_composite(region):
    return (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
            .filterBounds(region)
            .filterDate(START, END)
            .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
            .select(BANDS)
            .median()
            .clip(region))


def download(image, region, name):
    url = image.getDownloadURL({
        'name': name,
        'scale': 10,
        'crs': 'EPSG:32632',
        'region': region,
        'format': 'GEO_TIFF'
    })
    r = requests.get(url, stream=True)
    if r.status_code != 200:
        raise Exception('Error downloading %s: %s' % (name, r.text))
    path = os.path.join(OUT_DIR, name + '.tif')
    with open(path, 'wb') as f:
        for chunk in r.iter_content(chunk_size=1024):
            f.write(chunk)
    return path


for idx, row in grid.iterrows():
    name = 'tile_{:04d}'.format(idx)
    if os.path.exists(os.path.join(OUT_DIR, name + '.tif')):
        print(name, 'exists, skipping')
        continue

    minx, miny, maxx, maxy = row.geometry.bounds
    region = ee.Geometry.Rectangle([minx, miny, maxx, maxy])

    try:
        img = get_composite(region)
        path = download(img, region, name)
        print('saved', path)
    except Exception as e:
        print(name, e)
