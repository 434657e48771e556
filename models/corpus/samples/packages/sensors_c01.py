"""Landsat Collection 1 helpers used by the mapping scripts."""
import ee

ee.Initialize()

L4_COLL = 'LANDSAT/LT04/C01/T1_SR'
L5_COLL = 'LANDSAT/LT05/C01/T1_SR'
L7_COLL = 'LANDSAT/LE07/C01/T1_SR'
L8_COLL = 'LANDSAT/LC08/C01/T1_SR'

TM_BANDS = ['B1', 'B2', 'B3', 'B4', 'B5', 'B7', 'pixel_qa']
OLI_BANDS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'pixel_qa']
STD_NAMES = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'pixel_qa']


def mask_pixel_qa(img):
    """Mask clouds and shadows."""
    qa = img.select('pixel_qa')
    shadow = qa.bitwiseAnd(8).eq(0)
    snow = qa.bitwiseAnd(16).eq(0)
    cloud = qa.bitwiseAnd(32).eq(0)
    return img.updateMask(shadow).updateMask(snow).updateMask(cloud)


def rename_tm(img):
    return img.select(TM_BANDS, STD_NAMES)


def rename_oli(img):
    return img.select(OLI_BANDS, STD_NAMES)


def add_indices(img):
    ndvi = img.normalizedDifference(['nir', 'red']).rename('ndvi')
    ndwi = img.normalizedDifference(['nir', 'swir1']).rename('ndwi')
    nbr = img.normalizedDifference(['nir', 'swir2']).rename('nbr')
    tcb = img.expression(
        'b1 * 0.2043 + b2 * 0.4158 + b3 * 0.5524 + b4 * 0.5741 + b5 * 0.3124 + b7 * 0.2303', {
            'b1': img.select('blue'),
            'b2': img.select('green'),
            'b3': img.select('red'),
            'b4': img.select('nir'),
            'b5': img.select('swir1'),
            'b7': img.select('swir2')
        }).rename('tcb')
    return img.addBands(ndvi).addBands(ndwi).addBands(nbr).addBands(tcb)


def get_collection(region, start, end, max_cloud=70):
    l4 = ee.ImageCollection(L4_COLL) \
        .filterBounds(region) \
        .filterDate(start, end) \
        .filterMetadata('CLOUD_COVER', 'less_than', max_cloud) \
        .map(rename_tm)
    l5 = ee.ImageCollection(L5_COLL) \
        .filterBounds(region) \
        .filterDate(start, end) \
        .filterMetadata('CLOUD_COVER', 'less_than', max_cloud) \
        .map(rename_tm)
    l7 = ee.ImageCollection(L7_COLL) \
        .filterBounds(region) \
        .filterDate(start, end) \
        .filterMetadata('CLOUD_COVER', 'less_than', max_cloud) \
        .map(rename_tm)
    l8 = ee.ImageCollection(L8_COLL) \
        .filterBounds(region) \
        .filterDate(start, end) \
        .filterMetadata('CLOUD_COVER', 'less_than', max_cloud) \
        .map(rename_oli)
    merged = ee.ImageCollection(l4.merge(l5).merge(l7).merge(l8))
    return merged.map(mask_pixel_qa).map(add_indices)


def percentiles(collection, percentages):
    return collection.reduce(ee.Reducer.percentile(percentages))


if __name__ == '__main__':
    countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
    region = countries.filter(ee.Filter.eq('country_na', 'Cambodia')).geometry()
    for year in range(1990, 2019):
        coll = get_collection(region, '%s-01-01' % year, '%s-12-31' % year)
        image = percentiles(coll.select(['ndvi', 'ndwi', 'nbr']), [10, 50, 90])
        task = ee.batch.Export.image.toAsset(
            image=image.multiply(10000).int16().set('year', year),
            description='perc_%s' % year,
            assetId='users/kdara/landsat_percentiles/%s' % year,
            region=region.bounds().getInfo()['coordinates'],
            scale=30,
            maxPixels=1e13)
        task.start()
