import io
import os
import time

import ee
from google.oauth2 import service_account
from googleapiclient.discovery import build
from googleapiclient.http import MediaIoBaseDownload

KEY = 'key.json'
SCOPES = [
    'https://www.googleapis.com/auth/drive',
    'https://www.googleapis.com/auth/earthengine',
]

credentials = service_account.Credentials.from_service_account_file(KEY, scopes=SCOPES)
ee.Initialize(credentials)
drive = build('drive', 'v3', credentials=credentials)


def find_files(prefix):
    """Find files in Drive by prefix"""
    query = "name contains '{}' and trashed = false".format(prefix)
    response = drive.files().list(q=query, fields='files(id, name)').execute()
    return response.get('files', [])


def download(file_id, path):
    request = drive.files().get_media(fileId=file_id)
    with io.FileIO(path, 'wb') as fh:
        downloader = MediaIoBaseDownload(fh, request)
        done = False
        while not done:
            status, done = downloader.next_chunk()
            print('Download %d%%' % int(status.progress() * 100))


def delete(file_id):
    drive.files().delete(fileId=file_id).execute()


def export_and_download(image, name, region, scale, folder='data'):
    task = ee.batch.Export.image.toDrive(
        image=image,
        description=name,
        fileNamePrefix=name,
        region=region,
        scale=scale,
        maxPixels=1e13
    )
    task.start()
    while task.active():
        print('Polling for task (id: {}).'.format(task.id))
        time.sleep(15)

    state = task.status()['state']
    if state != 'COMPLETED':
        raise RuntimeError(task.status().get('error_message'))

    if not os.path.exists(folder):
        os.makedirs(folder)
    for f in find_files(name):
        download(f['id'], os.path.join(folder, f['name']))
        delete(f['id'])


if __name__ == '__main__':
    region = ee.Geometry.Rectangle([100.4, 13.6, 100.7, 13.9])
    for year in range(2015, 2022):
        viirs = (ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')
                 .filterDate('%d-01-01' % year, '%d-12-31' % year)
                 .select('avg_rad')
                 .mean())
        export_and_download(viirs, 'bangkok_ntl_%d' % year, region, 500)
