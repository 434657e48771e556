import ee
import geemap

ee.Initialize(project='ee-idai')

# Cyclone Idai, Beira
aoi = ee.Geometry.Rectangle([34.0, -20.3, 35.0, -19.2])

s1 = (
    ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(aoi)
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
    .select(['VV', 'VH'])
)

dry = s1.filterDate('2019-01-15', '2019-03-10').median().clip(aoi)
wet = s1.filterDate('2019-03-18', '2019-03-26').min().clip(aoi)

# smooth speckle
dry = dry.focal_median(60, 'circle', 'meters')
wet = wet.focal_median(60, 'circle', 'meters')

diff = wet.select('VV').subtract(dry.select('VV')).rename('diff')

flood = diff.lt(-4).And(wet.select('VV').lt(-15))

# take out rivers, sea and steep land
permanent = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('seasonality').gte(9).unmask(0)
slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))
flood = flood.where(permanent, 0).updateMask(slope.lt(5))
flood = flood.selfMask()
flood = flood.updateMask(flood.connectedPixelCount(25).gte(10)).rename('flood')

Map = geemap.Map()
Map.centerObject(aoi, 9)
Map.addLayer(dry.select('VV'), {'min': -25, 'max': 0}, 'Before')
Map.addLayer(wet.select('VV'), {'min': -25, 'max': 0}, 'After')
Map.addLayer(diff, {'min': -10, 'max': 5, 'palette': ['blue', 'white', 'red']}, 'Difference', False)
Map.addLayer(flood, {'palette': ['0000ff']}, 'Flood')
Map

area = flood.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=aoi,
    scale=20,
    maxPixels=1e10
)
flood_ha = ee.Number(area.get('flood')).divide(10000)
print('Flooded area (ha):', flood_ha.getInfo())

# cropland under water
crop = ee.ImageCollection('ESA/WorldCover/v100').first().eq(40)
crop_flood = flood.updateMask(crop)
crop_area = crop_flood.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(),
    geometry=aoi,
    scale=20,
    maxPixels=1e10
)
print('Flooded cropland (ha):', ee.Number(crop_area.get('flood')).divide(10000).getInfo())

# people in the flooded area
pop = ee.ImageCollection('WorldPop/GP/100m/pop').filter(ee.Filter.eq('country', 'MOZ')).filter(ee.Filter.eq('year', 2019)).first()
exposed = pop.updateMask(flood)
people = exposed.reduceRegion(ee.Reducer.sum(), aoi, 100, maxPixels=1e10)
print('People exposed:', people.getInfo())

task = ee.batch.Export.image.toDrive(
    image=flood.toByte(),
    description='flood_beira_201903',
    folder='floods',
    region=aoi,
    scale=20,
    maxPixels=1e10
)
task.start()
