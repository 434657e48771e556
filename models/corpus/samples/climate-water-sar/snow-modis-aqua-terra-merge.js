// Cloud reduced daily snow: combine Terra and Aqua
var catchment = ee.FeatureCollection('users/snow_group/naryn');
Map.centerObject(catchment, 8);

var terra = ee.ImageCollection('MODIS/006/MOD10A1').select('NDSI_Snow_Cover');
var aqua = ee.ImageCollection('MODIS/006/MYD10A1').select('NDSI_Snow_Cover');

var start = '2017-10-01';
var end = '2018-09-30';

var terraF = terra.filterDate(start, end);
var aquaF = aqua.filterDate(start, end);

// inner join on date
var filter = ee.Filter.equals({
  leftField: 'system:index',
  rightField: 'system:index'
});

var joined = ee.Join.saveFirst({matchKey: 'aqua'}).apply(terraF, aquaF, filter);

var combined = ee.ImageCollection(joined).map(function(img) {
  var a = ee.Image(img.get('aqua'));
  var both = ee.ImageCollection([img, a]).max();
  return both.rename('ndsi')
    .copyProperties(img, ['system:time_start']);
});

print('combined', combined.size());

// 8-day composites
var startDate = ee.Date(start);
var n = ee.Date(end).difference(startDate, 'day').divide(8).floor();
var composites = ee.ImageCollection(ee.List.sequence(0, n.subtract(1)).map(function(i) {
  var d = startDate.advance(ee.Number(i).multiply(8), 'day');
  return combined.filterDate(d, d.advance(8, 'day')).max()
    .set('system:time_start', d.millis());
}));

// snow covered fraction by elevation zone
var dem = ee.Image('USGS/SRTMGL1_003');
var low = dem.lt(2500);
var mid = dem.gte(2500).and(dem.lt(3500));
var high = dem.gte(3500);

var scf = composites.map(function(img) {
  var snow = img.gt(40);
  return snow.updateMask(low).rename('< 2500 m')
    .addBands(snow.updateMask(mid).rename('2500 - 3500 m'))
    .addBands(snow.updateMask(high).rename('> 3500 m'))
    .multiply(100)
    .set('system:time_start', img.get('system:time_start'));
});

print(ui.Chart.image.series({
  imageCollection: scf,
  region: catchment,
  reducer: ee.Reducer.mean(),
  scale: 500
}).setOptions({
  title: 'Snow covered fraction by elevation zone',
  vAxis: {title: '%'},
  hAxis: {title: 'Date'},
  lineWidth: 2,
  pointSize: 0,
  interpolateNulls: true
}));

// snow cover duration
var scd = combined.map(function(img) { return img.gt(40); }).mean().multiply(365).clip(catchment);
Map.addLayer(scd, {min: 0, max: 300, palette: ['brown', 'yellow', 'cyan', 'white']}, 'Snow cover duration');
