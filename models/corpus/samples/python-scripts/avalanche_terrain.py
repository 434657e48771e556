import ee
ee.Initialize()
aoi = ee.Geometry.Rectangle([10.9, 46.8, 11.3, 47.1])
dem = ee.ImageCollection('COPERNICUS/DEM/GLO30').filterBounds(aoi).select('DEM').mosaic().setDefaultProjection('EPSG:3857', None, 30)
slope = ee.Terrain.slope(dem)
aspect = ee.Terrain.aspect(dem)
forest = ee.ImageCollection('ESA/WorldCover/v200').first().eq(10)

release = slope.gte(30).And(slope.lte(55)).And(dem.gt(1500)).And(forest.Not()).selfMask().rename('release')
release = release.updateMask(release.connectedPixelCount(50).gte(15))

# by aspect sector
sectors = aspect.add(22.5).mod(360).divide(45).floor().toInt().rename('sector')
names = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']
stats = ee.Image.pixelArea().updateMask(release).divide(1e4).addBands(sectors).reduceRegion(
    reducer=ee.Reducer.sum().group(1, 'sector'), geometry=aoi, scale=30, maxPixels=1e10).getInfo()
for g in stats['groups']:
    print(names[g['sector']], round(g['sum'], 1), 'ha')
