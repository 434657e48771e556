// Lake surface temperature from MODIS and Landsat for lakes of Finland
// quick and dirty

var lakes = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_6')
var pts = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([25.6, 61.5]), {lake: 'Paijanne'}),
  ee.Feature(ee.Geometry.Point([28.3, 61.3]), {lake: 'Saimaa'}),
  ee.Feature(ee.Geometry.Point([27.8, 69.0]), {lake: 'Inari'}),
  ee.Feature(ee.Geometry.Point([27.3, 64.3]), {lake: 'Oulujarvi'})
])

var start = '2010-01-01'
var end = '2020-12-31'

var modis = ee.ImageCollection('MODIS/006/MOD11A1').filterDate(start, end)

// keep good quality
var qc = function(img) {
  var q = img.select('QC_Day')
  var good = q.bitwiseAnd(3).eq(0)
  return img.select('LST_Day_1km').updateMask(good).multiply(0.02).subtract(273.15)
    .rename('lswt')
    .copyProperties(img, ['system:time_start'])
}

var lswt = modis.map(qc)

// July mean
var july = lswt.filter(ee.Filter.calendarRange(7, 7, 'month'))
var julyByYear = ee.ImageCollection(ee.List.sequence(2010, 2020).map(function(y) {
  return july.filter(ee.Filter.calendarRange(y, y, 'year')).mean()
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 7, 1).millis())
}))

print(ui.Chart.image.seriesByRegion(julyByYear, pts.map(function(f) { return f.buffer(2000) }), ee.Reducer.mean(), 'lswt', 1000, 'year', 'lake')
  .setOptions({title: 'July temperature', vAxis: {title: 'deg C'}, hAxis: {format: '####'}, pointSize: 4}))

var fc = julyByYear.map(function(img) {
  return img.reduceRegions(pts.map(function(f) { return f.buffer(2000) }), ee.Reducer.mean(), 1000)
    .map(function(f) { return ee.Feature(null, {lake: f.get('lake'), year: img.get('year'), temp: f.get('mean')}) })
}).flatten()

print(fc)
Export.table.toDrive(fc, 'lakes_july')

Map.setCenter(26, 64, 5)
Map.addLayer(july.mean(), {min: 12, max: 25, palette: ['blue', 'cyan', 'yellow', 'red']}, 'July mean')
Map.addLayer(pts, {}, 'lakes')
