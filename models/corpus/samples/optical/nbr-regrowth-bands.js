// post-fire recovery, NBR time series
// Fort McMurray 2016
var burned = ee.Geometry.Point([-111.60, 56.65]).buffer(1000);
var unburned = ee.Geometry.Point([-111.20, 56.95]).buffer(1000);

function prep(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0))
    .and(qa.bitwiseAnd(1 << 5).eq(0));
  var sr = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var nbr = sr.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR');
  var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  return nbr.addBands(ndvi).updateMask(mask)
    .copyProperties(image, ['system:time_start']);
}

var col = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(burned)
  .filterDate('2013-05-01', '2023-10-01')
  .filter(ee.Filter.calendarRange(6, 9, 'month'))
  .map(prep);

var sites = ee.FeatureCollection([
  ee.Feature(burned, {site: 'burned'}),
  ee.Feature(unburned, {site: 'unburned'})
]);

print(ui.Chart.image.seriesByRegion(col, sites, ee.Reducer.mean(), 'NBR', 30, 'system:time_start', 'site')
  .setOptions({title: 'NBR', lineWidth: 0, pointSize: 3}));
print(ui.Chart.image.seriesByRegion(col, sites, ee.Reducer.mean(), 'NDVI', 30, 'system:time_start', 'site')
  .setOptions({title: 'NDVI', lineWidth: 0, pointSize: 3}));

// recovery indicator: (NBR2022 - NBR2016) / dNBR
var pre = col.filterDate('2014-06-01', '2015-09-30').median().select('NBR');
var post = col.filterDate('2016-06-01', '2016-09-30').median().select('NBR');
var now = col.filterDate('2022-06-01', '2022-09-30').median().select('NBR');

var dnbr = pre.subtract(post);
var recovery = now.subtract(post).divide(dnbr).updateMask(dnbr.gt(0.2));

Map.setCenter(-111.4, 56.75, 10);
Map.addLayer(dnbr, {min: 0, max: 1, palette: ['white', 'orange', 'red', 'black']}, 'dNBR');
Map.addLayer(recovery, {min: 0, max: 1, palette: ['red', 'yellow', 'green']}, 'Recovery');
Map.addLayer(sites, {}, 'sites');
