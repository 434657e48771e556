var table = ee.FeatureCollection("users/student42/sundarban");
Map.centerObject(table,9)
Map.addLayer(table,{},'sundarban',false)

// 1995
var L5_1995 = ee.ImageCollection("LANDSAT/LT05/C01/T1_TOA")
.filterBounds(table)
.filterDate('1995-01-01','1995-12-31')
.filterMetadata('CLOUD_COVER','less_than',10)
.median()
.clip(table)

var ndvi1995 = L5_1995.normalizedDifference(['B4','B3']).rename('ndvi')
Map.addLayer(L5_1995,{bands:['B4','B3','B2'],min:0,max:0.4},'L5_1995',false)
Map.addLayer(ndvi1995,{min:-1,max:1,palette:['blue','white','green']},'ndvi1995')

// 2005
var L5_2005 = ee.ImageCollection("LANDSAT/LT05/C01/T1_TOA")
.filterBounds(table)
.filterDate('2005-01-01','2005-12-31')
.filterMetadata('CLOUD_COVER','less_than',10)
.median()
.clip(table)

var ndvi2005 = L5_2005.normalizedDifference(['B4','B3']).rename('ndvi')
Map.addLayer(L5_2005,{bands:['B4','B3','B2'],min:0,max:0.4},'L5_2005',false)
Map.addLayer(ndvi2005,{min:-1,max:1,palette:['blue','white','green']},'ndvi2005')

// 2015
var L8_2015 = ee.ImageCollection("LANDSAT/LC08/C01/T1_TOA")
.filterBounds(table)
.filterDate('2015-01-01','2015-12-31')
.filterMetadata('CLOUD_COVER','less_than',10)
.median()
.clip(table)

var ndvi2015 = L8_2015.normalizedDifference(['B5','B4']).rename('ndvi')
Map.addLayer(L8_2015,{bands:['B5','B4','B3'],min:0,max:0.4},'L8_2015',false)
Map.addLayer(ndvi2015,{min:-1,max:1,palette:['blue','white','green']},'ndvi2015')

// classes
var thr = 0.3
var veg1995 = ndvi1995.gt(thr)
var veg2005 = ndvi2005.gt(thr)
var veg2015 = ndvi2015.gt(thr)

var loss = veg1995.eq(1).and(veg2015.eq(0))
var gain = veg1995.eq(0).and(veg2015.eq(1))
Map.addLayer(loss.updateMask(loss),{palette:['red']},'loss')
Map.addLayer(gain.updateMask(gain),{palette:['green']},'gain')

// area
var area1995 = veg1995.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: table,
  scale: 30,
  maxPixels: 1e13
})
print('veg 1995 (sq m)',area1995)

var area2005 = veg2005.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: table,
  scale: 30,
  maxPixels: 1e13
})
print('veg 2005 (sq m)',area2005)

var area2015 = veg2015.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: table,
  scale: 30,
  maxPixels: 1e13
})
print('veg 2015 (sq m)',area2015)

//Export.image.toDrive({
//  image: ndvi2015,
//  description: 'ndvi2015',
//  scale: 30,
//  region: table
//})
