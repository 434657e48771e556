import argparse
import os
import time

import ee
from watchdog.events import FileSystemEventHandler
from watchdog.observers import Observer
from google.cloud import storage


class Uploader(FileSystemEventHandler):
    """Upload every new GeoTIFF of a folder to an image collection"""

    def __init__(self, bucket, collection):
        self.bucket = storage.Client().bucket(bucket)
        self.bucket_name = bucket
        self.collection = collection

    def on_created(self, event):
        if event.is_directory or not event.src_path.endswith('.tif'):
            return
        # wait until the file is complete
        size = -1
        while size != os.path.getsize(event.src_path):
            size = os.path.getsize(event.src_path)
            time.sleep(2)
        self.upload(event.src_path)

    def upload(self, path):
        name = os.path.splitext(os.path.basename(path))[0]
        blob = self.bucket.blob('incoming/' + name + '.tif')
        blob.upload_from_filename(path)
        uri = 'gs://{}/incoming/{}.tif'.format(self.bucket_name, name)

        request_id = ee.data.newTaskId(1)[0]
        params = {
            'name': '{}/{}'.format(self.collection, name),
            'tilesets': [{'sources': [{'uris': [uri]}]}],
            'properties': {'file': os.path.basename(path)},
        }
        try:
            result = ee.data.startIngestion(request_id, params, allow_overwrite=True)
            print(name, result['id'])
        except ee.EEException as e:
            print(name, 'failed:', e)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    parser.add_argument('--bucket', required=True)
    parser.add_argument('--collection', required=True)
    parser.add_argument('--project', required=True)
    args = parser.parse_args()

    ee.Initialize(project=args.project)

    observer = Observer()
    observer.schedule(Uploader(args.bucket, args.collection), args.folder, recursive=False)
    observer.start()
    try:
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        observer.stop()
    observer.join()


if __name__ == '__main__':
    main()
