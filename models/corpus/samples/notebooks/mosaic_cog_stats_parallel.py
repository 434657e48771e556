import ee
import logging
import multiprocessing
import pandas as pd
from functools import partial

logging.basicConfig(level=logging.INFO, format='%(asctime)s %(message)s')

ee.Initialize(project='ee-blocks', opt_url='https://earthengine-highvolume.googleapis.com')

census = ee.FeatureCollection('projects/ee-blocks/assets/census_blocks_nl')

worldcover = ee.ImageCollection('ESA/WorldCover/v200').first()
green = worldcover.eq(10).Or(worldcover.eq(20)).Or(worldcover.eq(30)).rename('green')
ndvi = (ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
        .filterDate('2022-05-01', '2022-09-01')
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
        .map(lambda i: i.normalizedDifference(['B8', 'B4']).rename('ndvi'))
        .median())
lst = (ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
       .filterDate('2022-06-01', '2022-09-01')
       .filter(ee.Filter.lt('CLOUD_COVER', 30))
       .select('ST_B10')
       .median()
       .multiply(0.00341802).add(149.0).subtract(273.15)
       .rename('lst'))
image = green.addBands(ndvi).addBands(lst)

ids = census.aggregate_array('block_id').getInfo()
print(len(ids))

CHUNK = 200
chunks = [ids[i:i + CHUNK] for i in range(0, len(ids), CHUNK)]


def process(chunk):
    fc = census.filter(ee.Filter.inList('block_id', chunk))
    stats = image.reduceRegions(collection=fc, reducer=ee.Reducer.mean(), scale=30)
    props = ['block_id', 'green', 'ndvi', 'lst']
    for attempt in range(3):
        try:
            info = stats.select(props, retainGeometry=False).getInfo()
            return [f['properties'] for f in info['features']]
        except Exception as e:
            logging.warning('%s (attempt %d)', e, attempt)
    return []


if __name__ == '__main__':
    with multiprocessing.Pool(8) as pool:
        results = pool.map(process, chunks)

    rows = [r for chunk in results for r in chunk]
    df = pd.DataFrame(rows)
    logging.info('%d of %d blocks', len(df), len(ids))
    df['green'] = (df['green'] * 100).round(1)
    df.to_csv('blocks_green.csv', index=False)

    print(df[['green', 'ndvi', 'lst']].describe())
    print(df[['green', 'ndvi', 'lst']].corr())
