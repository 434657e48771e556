import os
import sys
import time
import shutil
import logging
import requests
import ee


class LandsatDownloader(object):
    """Class to download Landsat images for an area

    Attributes:
        aoi: ee.Geometry with the area of interest
        start: start date
        end: end date
        out_dir: output folder
    """

    SATELLITES = {
        5: 'LANDSAT/LT05/C02/T1_TOA',
        7: 'LANDSAT/LE07/C02/T1_TOA',
        8: 'LANDSAT/LC08/C02/T1_TOA',
        9: 'LANDSAT/LC09/C02/T1_TOA',
    }

    BANDS = {
        5: ['B1', 'B2', 'B3', 'B4', 'B5', 'B7'],
        7: ['B1', 'B2', 'B3', 'B4', 'B5', 'B7'],
        8: ['B2', 'B3', 'B4', 'B5', 'B6', 'B7'],
        9: ['B2', 'B3', 'B4', 'B5', 'B6', 'B7'],
    }

    def __init__(self, aoi, start, end, out_dir='.', max_cloud=20, scale=30):
        self.aoi = aoi
        self.start = start
        self.end = end
        self.out_dir = out_dir
        self.max_cloud = max_cloud
        self.scale = scale
        self.logger = logging.getLogger('LandsatDownloader')

        if not os.path.exists(self.out_dir):
            os.makedirs(self.out_dir)

    def get_collection(self, satellite):
        collection = ee.ImageCollection(self.SATELLITES[satellite])
        collection = collection.filterBounds(self.aoi)
        collection = collection.filterDate(self.start, self.end)
        collection = collection.filter(ee.Filter.lt('CLOUD_COVER', self.max_cloud))
        return collection.select(self.BANDS[satellite])

    def list_images(self, satellite):
        collection = self.get_collection(satellite)
        ids = collection.aggregate_array('system:id').getInfo()
        self.logger.info('Landsat %d: %d images', satellite, len(ids))
        return ids

    def download_image(self, image_id, bands):
        name = image_id.split('/')[-1]
        path = os.path.join(self.out_dir, name + '.tif')
        if os.path.exists(path):
            self.logger.info('%s already downloaded', name)
            return path

        image = ee.Image(image_id).select(bands).multiply(10000).toInt16()
        url = image.getDownloadURL({
            'region': self.aoi,
            'scale': self.scale,
            'format': 'GEO_TIFF',
            'filePerBand': False,
        })
        self.logger.debug(url)
        r = requests.get(url, stream=True)
        if r.status_code != 200:
            raise IOError('Download failed: {} {}'.format(r.status_code, r.reason))
        with open(path, 'wb') as out_file:
            shutil.copyfileobj(r.raw, out_file)
        return path

    def download_all(self, satellites=(5, 7, 8, 9), sleep=1):
        paths = []
        for satellite in satellites:
            for image_id in self.list_images(satellite):
                try:
                    paths.append(self.download_image(image_id, self.BANDS[satellite]))
                except Exception as e:
                    self.logger.error('%s: %s', image_id, e)
                time.sleep(sleep)
        return paths


if __name__ == '__main__':
    logging.basicConfig(stream=sys.stdout, level=logging.INFO)
    ee.Initialize()
    aoi = ee.Geometry.Rectangle([-64.30, -31.50, -64.10, -31.30])
    downloader = LandsatDownloader(aoi, '2013-01-01', '2020-12-31', 'landsat_cordoba')
    downloader.download_all(satellites=[8])
