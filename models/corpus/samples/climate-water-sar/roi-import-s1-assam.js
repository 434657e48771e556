// flood assam july 2020
// roi -> draw polygon
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(roi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select('VV')

var pre = s1.filterDate('2020-02-01', '2020-03-31')
var post = s1.filterDate('2020-07-10', '2020-07-25')
print('pre', pre.size())
print('post', post.size())

var preImg = pre.median().clip(roi).focal_mean(50, 'circle', 'meters')
var postImg = post.min().clip(roi).focal_mean(50, 'circle', 'meters')

Map.centerObject(roi, 10)
Map.addLayer(preImg, {min: -25, max: 0}, 'pre')
Map.addLayer(postImg, {min: -25, max: 0}, 'post')

var waterPre = preImg.lt(-15)
var waterPost = postImg.lt(-15)
var flood = waterPost.subtract(waterPre).eq(1)
flood = flood.updateMask(flood)

// remove hills
var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'))
flood = flood.updateMask(slope.lt(4))

Map.addLayer(waterPre.selfMask(), {palette: 'darkblue'}, 'water pre')
Map.addLayer(flood, {palette: 'aqua'}, 'flood')

var area = flood.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: roi,
  scale: 20,
  maxPixels: 1e12
})
print('Flood km2', area.get('VV'))

Export.image.toDrive({
  image: flood,
  description: 'flood_assam',
  scale: 20,
  region: roi,
  maxPixels: 1e12
})
