/********************************************
 * Dust storms in Khuzestan, MODIS MAIAC AOD
 ********************************************/
var khuzestan = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Khuzestan'));
Map.centerObject(khuzestan, 7);

var maiac = ee.ImageCollection('MODIS/006/MCD19A2_GRANULES')
  .filterBounds(khuzestan)
  .select(['Optical_Depth_047', 'Optical_Depth_055']);

var scale = 0.001;

// February 2015 event
var event = maiac.filterDate('2015-02-07', '2015-02-14').max().multiply(scale).clip(khuzestan);
var normal = maiac.filterDate('2015-01-01', '2015-03-31').median().multiply(scale).clip(khuzestan);

var aodVis = {bands: ['Optical_Depth_055'], min: 0, max: 2, palette: ['blue', 'cyan', 'green', 'yellow', 'orange', 'red', 'brown']};
Map.addLayer(normal, aodVis, 'AOD median');
Map.addLayer(event, aodVis, 'AOD event');

// days with AOD > 1 per year
var years = ee.List.sequence(2003, 2020);
var dustDays = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  var days = ee.List.sequence(0, 364);
  var daily = ee.ImageCollection(days.map(function(d) {
    var t = start.advance(d, 'day');
    var c = maiac.filterDate(t, t.advance(1, 'day')).select('Optical_Depth_055');
    return ee.Image(ee.Algorithms.If(c.size().gt(0), c.max().multiply(scale), ee.Image(0).rename('Optical_Depth_055').updateMask(0)))
      .gt(1)
      .unmask(0)
      .rename('dust');
  }));
  return daily.sum().set('year', y);
}));

print(ui.Chart.image.series({
  imageCollection: dustDays,
  region: khuzestan,
  reducer: ee.Reducer.mean(),
  scale: 10000,
  xProperty: 'year'
}).setChartType('ColumnChart').setOptions({
  title: 'Dust days per year',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'Days'},
  legend: {position: 'none'},
  colors: ['#a6611a']
}));
