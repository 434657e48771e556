import ee
import pandas as pd
ee.Initialize()

wdpa = ee.FeatureCollection('WCMC/WDPA/current/polygons')
parks = wdpa.filter(ee.Filter.eq('ISO3', 'MDG')) \
            .filter(ee.Filter.eq('DESIG_ENG', 'National Park'))
print(parks.size().getInfo())

hansen = ee.Image('UMD/hansen/global_forest_change_2021_v1_9')
tc = hansen.select('treecover2000').gte(30)
ly = hansen.select('lossyear').updateMask(tc)


def loss_image(year):
    return ly.eq(year).multiply(ee.Image.pixelArea()).divide(10000).rename('loss_{}'.format(2000 + year))


bands = [loss_image(y) for y in range(1, 22)]
stack = tc.multiply(ee.Image.pixelArea()).divide(10000).rename('forest2000').addBands(bands)

inside = stack.reduceRegions(
    collection=parks,
    reducer=ee.Reducer.sum(),
    scale=30,
    tileScale=8
)


# 10 km buffer around the parks
def ring(f):
    return f.buffer(10000).setGeometry(f.geometry().buffer(10000, 100).difference(f.geometry(), 100))


outside = stack.reduceRegions(
    collection=parks.map(ring),
    reducer=ee.Reducer.sum(),
    scale=30,
    tileScale=8
)

cols = ['NAME', 'WDPAID', 'forest2000'] + ['loss_%d' % y for y in range(2001, 2022)]

ee.batch.Export.table.toDrive(
    collection=inside,
    description='loss_inside_parks',
    folder='madagascar',
    fileFormat='CSV',
    selectors=cols
).start()

ee.batch.Export.table.toDrive(
    collection=outside,
    description='loss_outside_parks',
    folder='madagascar',
    fileFormat='CSV',
    selectors=cols
).start()
