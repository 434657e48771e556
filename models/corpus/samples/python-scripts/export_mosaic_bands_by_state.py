import ee
import argparse

ee.Initialize()

ap = argparse.ArgumentParser()
ap.add_argument('-s', '--state', required=True, help='name of the state')
ap.add_argument('-y', '--year', type=int, default=2021)
ap.add_argument('-o', '--output', default='drive', choices=['drive', 'asset', 'gcs'])
args = vars(ap.parse_args())

state = ee.FeatureCollection('TIGER/2018/States').filter(ee.Filter.eq('NAME', args['state']))
geom = state.geometry()

image = ee.ImageCollection('USDA/NAIP/DOQQ') \
    .filterBounds(geom) \
    .filterDate('%d-01-01' % args['year'], '%d-12-31' % args['year']) \
    .select(['R', 'G', 'B', 'N']) \
    .mosaic() \
    .clip(geom)

ndvi = image.normalizedDifference(['N', 'R']).rename('ndvi')
tree = ndvi.gt(0.3)

name = args['state'].replace(' ', '_') + '_' + str(args['year'])

if args['output'] == 'drive':
    task = ee.batch.Export.image.toDrive(
        image=tree.toByte(),
        description=name,
        folder='naip',
        region=geom,
        scale=1,
        maxPixels=1e13
    )
elif args['output'] == 'asset':
    task = ee.batch.Export.image.toAsset(
        image=tree.toByte(),
        description=name,
        assetId='users/naip_lab/' + name,
        region=geom,
        scale=1,
        maxPixels=1e13
    )
else:
    task = ee.batch.Export.image.toCloudStorage(
        image=tree.toByte(),
        description=name,
        bucket='naip-exports',
        fileNamePrefix=name,
        region=geom,
        scale=1,
        maxPixels=1e13
    )

task.start()
print('started', task.id)
