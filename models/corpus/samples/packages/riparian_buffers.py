import ee
import geopandas as gpd
import json

ee.Initialize()

# rivers and buffers
rivers = ee.FeatureCollection('WWF/HydroSHEDS/v1/FreeFlowingRivers')
basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_6').filter(ee.Filter.eq('HYBAS_ID', 6060567900))
rivers = rivers.filterBounds(basin).filter(ee.Filter.lte('RIV_ORD', 6))

distances = [30, 60, 100, 200]

mapbiomas_like = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1') \
    .filterDate('2021-01-01', '2022-01-01') \
    .filterBounds(basin) \
    .select('label') \
    .mode()

forest = mapbiomas_like.eq(1)
crop = mapbiomas_like.eq(4)
built = mapbiomas_like.eq(6)
stack = forest.rename('forest').addBands(crop.rename('crop')).addBands(built.rename('built'))


def make_buffer(distance):
    def inner(f):
        return f.buffer(distance)
    return inner


results = {}
for d in distances:
    buffers = rivers.map(make_buffer(d))
    mask = ee.Image(0).byte().paint(buffers, 1)
    area = stack.updateMask(mask).multiply(ee.Image.pixelArea()).divide(1e4)
    stats = area.reduceRegion(
        reducer=ee.Reducer.sum(),
        geometry=basin.geometry(),
        scale=30,
        maxPixels=1e12,
        tileScale=8
    )
    results[d] = stats.getInfo()
    total = sum(results[d].values())
    print(d, {k: '%.1f%%' % (100 * v / total) for k, v in results[d].items()})

with open('riparian.json', 'w') as f:
    json.dump(results, f, indent=2)

# export the 100 m zone
zone = rivers.map(make_buffer(100)).union(10)
task = ee.batch.Export.table.toDrive(
    collection=zone,
    description='riparian_100m',
    folder='riparian',
    fileFormat='GeoJSON'
)
task.start()
