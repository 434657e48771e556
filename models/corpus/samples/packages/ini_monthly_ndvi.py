import configparser
import logging
import sys

import ee

log = logging.getLogger(__name__)

DEFAULTS = {
    'input': {'collection': 'COPERNICUS/S2_SR_HARMONIZED', 'cloud': '40'},
    'output': {'scale': '10', 'crs': 'EPSG:4326', 'folder': 'ndvi'},
}


class Settings:
    def __init__(self, path):
        cfg = configparser.ConfigParser()
        cfg.read_dict(DEFAULTS)
        if not cfg.read(path):
            raise IOError('can not read ' + path)
        self.collection = cfg['input']['collection']
        self.aoi = cfg['input']['aoi']
        self.start_year = cfg.getint('input', 'start_year')
        self.end_year = cfg.getint('input', 'end_year')
        self.cloud = cfg.getfloat('input', 'cloud')
        self.scale = cfg.getfloat('output', 'scale')
        self.crs = cfg['output']['crs']
        self.folder = cfg['output']['folder']
        self.project = cfg.get('ee', 'project', fallback=None)


def ndvi(image):
    scl = image.select('SCL')
    clear = scl.neq(3).And(scl.neq(8)).And(scl.neq(9)).And(scl.neq(10))
    return image.normalizedDifference(['B8', 'B4']).rename('ndvi').updateMask(clear)


def month_image(settings, region, year, month):
    start = ee.Date.fromYMD(year, month, 1)
    collection = ee.ImageCollection(settings.collection) \
        .filterBounds(region) \
        .filterDate(start, start.advance(1, 'month')) \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', settings.cloud))
    return collection.map(ndvi).median().multiply(10000).toInt16()


def main(path):
    settings = Settings(path)
    ee.Initialize(project=settings.project)
    region = ee.FeatureCollection(settings.aoi).geometry()
    for year in range(settings.start_year, settings.end_year + 1):
        for month in range(1, 13):
            name = 'ndvi_{}{:02d}'.format(year, month)
            task = ee.batch.Export.image.toDrive(
                image=month_image(settings, region, year, month),
                description=name,
                folder=settings.folder,
                region=region,
                scale=settings.scale,
                crs=settings.crs,
                maxPixels=1e13
            )
            task.start()
            log.info(name)


if __name__ == '__main__':
    logging.basicConfig(level=logging.INFO)
    main(sys.argv[1])
