import ee
ee.Initialize()

lake = ee.FeatureCollection('users/sjoholm/lakes').filter(ee.Filter.eq('name', 'Vanern')).geometry()

# Sentinel-1 ice / water with VV threshold and MODIS snow
mod10 = ee.ImageCollection('MODIS/061/MOD10A1').select('NDSI_Snow_Cover')

def ice(img):
    ice = img.gte(50).rename('ice')
    stats = ice.reduceRegion(
        reducer=ee.Reducer.mean().combine(ee.Reducer.count(), sharedInputs=True),
        geometry=lake,
        scale=500,
        maxPixels=1e9
    )
    return ee.Feature(None, stats).set('date', img.date().format('YYYY-MM-dd'))

for winter in range(2001, 2023):
    start = '%d-11-01' % (winter - 1)
    end = '%d-05-31' % winter
    fc = ee.FeatureCollection(mod10.filterDate(start, end).map(ice))
    task = ee.batch.Export.table.toDrive(
        collection=fc,
        description='vanern_ice_%d' % winter,
        folder='lake_ice',
        fileFormat='CSV',
        selectors=['date', 'ice_mean', 'ice_count']
    )
    task.start()
