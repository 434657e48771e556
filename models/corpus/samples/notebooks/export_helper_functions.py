"""Small helpers that I use in all notebooks."""
import os
import time
import ee
import pandas as pd
import requests


def init(project=None):
    try:
        ee.Initialize(project=project)
    except Exception:
        ee.Authenticate()
        ee.Initialize(project=project)


def export_image(image, name, region, scale=30, folder='GEE', crs='EPSG:4326', wait=False):
    task = ee.batch.Export.image.toDrive(**{
        'image': image,
        'description': name,
        'fileNamePrefix': name,
        'folder': folder,
        'region': region,
        'scale': scale,
        'crs': crs,
        'maxPixels': 1e13,
    })
    task.start()
    if wait:
        wait_for(task)
    return task


def export_table(fc, name, folder='GEE', selectors=None):
    task = ee.batch.Export.table.toDrive(**{
        'collection': fc,
        'description': name,
        'folder': folder,
        'fileFormat': 'CSV',
        'selectors': selectors,
    })
    task.start()
    return task


def export_asset(image, asset_id, region, scale=30):
    try:
        ee.data.deleteAsset(asset_id)
    except Exception as e:
        print(e)
    task = ee.batch.Export.image.toAsset(
        image=image,
        description=asset_id.split('/')[-1],
        assetId=asset_id,
        region=region,
        scale=scale,
        maxPixels=1e13,
        pyramidingPolicy={'.default': 'mode'}
    )
    task.start()
    return task


def wait_for(task, seconds=20):
    while task.active():
        print('Waiting for', task.id, task.status()['state'])
        time.sleep(seconds)
    status = task.status()
    if status['state'] != 'COMPLETED':
        raise RuntimeError(status.get('error_message'))


def download(image, filename, region, scale, bands=None):
    if bands is not None:
        image = image.select(bands)
    url = image.getDownloadURL({
        'region': region,
        'scale': scale,
        'crs': 'EPSG:4326',
        'format': 'GEO_TIFF'
    })
    r = requests.get(url)
    if r.status_code != 200:
        print('Error', r.text)
        return None
    os.makedirs(os.path.dirname(filename) or '.', exist_ok=True)
    with open(filename, 'wb') as f:
        f.write(r.content)
    return filename


def fc_to_df(fc, columns=None):
    features = fc.getInfo()['features']
    df = pd.DataFrame([f['properties'] for f in features])
    if columns is not None:
        df = df[columns]
    return df


def list_assets(parent):
    assets = ee.data.listAssets({'parent': parent})['assets']
    for a in assets:
        print(a['type'], a['id'])
    return [a['id'] for a in assets]


if __name__ == '__main__':
    init('ee-helpers')
    roi = ee.Geometry.Rectangle([100.4, 13.6, 100.7, 13.9])
    img = ee.Image('USGS/SRTMGL1_003')
    download(img, 'out/srtm_bkk.tif', roi, 90)
    list_assets('projects/ee-helpers/assets')
