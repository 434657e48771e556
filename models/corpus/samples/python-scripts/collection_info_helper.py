import ee


def collection_info(col, name=''):
    """Print the most important facts of an image collection."""
    n = col.size().getInfo()
    print('-' * 60)
    print(name, 'number of images:', n)
    if n == 0:
        return
    first = ee.Image(col.first())
    rng = col.reduceColumns(ee.Reducer.minMax(), ['system:time_start']).getInfo()
    print('first date:', ee.Date(rng['min']).format('YYYY-MM-dd').getInfo())
    print('last date: ', ee.Date(rng['max']).format('YYYY-MM-dd').getInfo())
    print('bands:', first.bandNames().getInfo())
    proj = first.select(0).projection()
    print('crs:', proj.crs().getInfo(), 'scale:', proj.nominalScale().getInfo())


def image_info(img):
    info = img.getInfo()
    print(info['id'])
    for b in info['bands']:
        print('  ', b['id'], b['data_type'].get('precision'), b['crs'], b.get('dimensions'))
    for k, v in sorted(info.get('properties', {}).items()):
        print('     ', k, '=', v)


def fc_info(fc):
    print('features:', fc.size().getInfo())
    print('properties:', fc.first().propertyNames().getInfo())
    print('bounds:', fc.geometry().bounds().coordinates().getInfo())


if __name__ == '__main__':
    ee.Initialize()
    pt = ee.Geometry.Point([-47.9, -15.8])
    l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(pt).filterDate('2020-01-01', '2020-12-31')
    s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterBounds(pt).filterDate('2020-01-01', '2020-12-31')
    s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(pt).filterDate('2020-01-01', '2020-12-31')
    collection_info(l8, 'Landsat 8')
    collection_info(s2, 'Sentinel-2')
    collection_info(s1, 'Sentinel-1')
    image_info(ee.Image(l8.first()))
    fc_info(ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Brazil')))
