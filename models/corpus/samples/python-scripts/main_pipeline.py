import ee
import os
import logging
import yaml

from utils import mask_landsat_sr, rename_oli, rename_etm, add_ndvi, export_image

logging.basicConfig(level=logging.INFO, format='%(asctime)s %(levelname)s %(message)s')
logger = logging.getLogger(__name__)


def load_config(path='config.yml'):
    with open(path) as f:
        return yaml.safe_load(f)


def build_collection(aoi, start, end, max_cloud):
    l7 = (ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
          .filterBounds(aoi)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUD_COVER', max_cloud))
          .map(mask_landsat_sr)
          .map(rename_etm))
    l8 = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
          .filterBounds(aoi)
          .filterDate(start, end)
          .filter(ee.Filter.lt('CLOUD_COVER', max_cloud))
          .map(mask_landsat_sr)
          .map(rename_oli))
    return l7.merge(l8).map(add_ndvi)


def annual_metrics(collection, year):
    col = collection.filter(ee.Filter.calendarRange(year, year, 'year')).select('ndvi')
    p10 = col.reduce(ee.Reducer.percentile([10])).rename('ndvi_p10')
    p50 = col.reduce(ee.Reducer.percentile([50])).rename('ndvi_p50')
    p90 = col.reduce(ee.Reducer.percentile([90])).rename('ndvi_p90')
    std = col.reduce(ee.Reducer.stdDev()).rename('ndvi_std')
    count = col.count().rename('n_obs').toFloat()
    return ee.Image.cat([p10, p50, p90, std, count]).set('year', year)


def main():
    cfg = load_config()
    ee.Initialize(project=cfg['project'])

    aoi = ee.FeatureCollection(cfg['aoi']).geometry()
    collection = build_collection(aoi, cfg['start'], cfg['end'], cfg['max_cloud'])
    logger.info('Collection size: %s', collection.size().getInfo())

    for year in range(cfg['start_year'], cfg['end_year'] + 1):
        img = annual_metrics(collection, year).clip(aoi).toFloat()
        name = '{}_{}'.format(cfg['name'], year)
        task = export_image(img, name, aoi, scale=30, folder=cfg['folder'])
        logger.info('Started export %s (%s)', name, task.id)


if __name__ == '__main__':
    main()
