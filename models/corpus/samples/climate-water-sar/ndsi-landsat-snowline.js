var region = ee.Geometry.Rectangle([-70.6, -33.8, -69.8, -33.0])
Map.centerObject(region, 10)

var dem = ee.Image("USGS/SRTMGL1_003")

var addNDSI = function(img) {
  var green = img.select('SR_B3').multiply(0.0000275).add(-0.2)
  var swir = img.select('SR_B6').multiply(0.0000275).add(-0.2)
  var ndsi = green.subtract(swir).divide(green.add(swir)).rename('NDSI')
  return img.addBands(ndsi)
}

var l8 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
  .filterBounds(region)
  .filterDate('2014-01-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 10))
  .map(addNDSI)

print(l8.size())

// snowline = 5th percentile of elevation of snow pixels
var snowline = l8.map(function(img) {
  var snow = img.select('NDSI').gt(0.4)
  var elev = dem.updateMask(snow)
  var p = elev.reduceRegion({
    reducer: ee.Reducer.percentile([5]),
    geometry: region,
    scale: 90,
    maxPixels: 1e9
  })
  return ee.Feature(null, {
    'system:time_start': img.get('system:time_start'),
    'sla': p.get('elevation')
  })
})

var fc = ee.FeatureCollection(snowline).filter(ee.Filter.notNull(['sla']))

print(ui.Chart.feature.byFeature(fc, 'system:time_start', 'sla').setChartType('ScatterChart').setOptions({
  title: 'Snow line altitude',
  vAxis: {title: 'm a.s.l.'},
  hAxis: {title: 'Date'},
  pointSize: 3,
  legend: {position: 'none'},
  trendlines: {0: {color: 'red'}}
}))

var winter = l8.filter(ee.Filter.calendarRange(7, 9, 'month')).select('NDSI').median().clip(region)
var summer = l8.filter(ee.Filter.calendarRange(1, 3, 'month')).select('NDSI').median().clip(region)

Map.addLayer(winter.gt(0.4).selfMask(), {palette: 'cyan'}, 'snow winter')
Map.addLayer(summer.gt(0.4).selfMask(), {palette: 'white'}, 'snow summer')

Export.table.toDrive({collection: fc, description: 'snowline', fileFormat: 'CSV'})
