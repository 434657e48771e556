// Exercise 7: Sentinel-1
// Q1. How many images in June 2021 over the area?
// Q2. Compare VV and VH for water, forest and city
// Q3. Map flooded area

var lima = ee.Geometry.Rectangle([-73.6, -4.2, -73.0, -3.5]); // Iquitos

// Q1
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(lima)
  .filterDate('2021-06-01', '2021-06-30');
print('Q1:', s1.size());

var iw = s1.filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'));
print('IW only:', iw.size());
print('orbits:', iw.aggregate_array('orbitProperties_pass').distinct());

// Q2
var mean = iw.select(['VV', 'VH']).mean();

var water = ee.Geometry.Point([-73.25, -3.80]).buffer(300);
var forest = ee.Geometry.Point([-73.45, -3.95]).buffer(300);
var city = ee.Geometry.Point([-73.255, -3.75]).buffer(300);

var classes = ee.FeatureCollection([
  ee.Feature(water, {name: 'water'}),
  ee.Feature(forest, {name: 'forest'}),
  ee.Feature(city, {name: 'city'})
]);

var values = mean.reduceRegions({
  collection: classes,
  reducer: ee.Reducer.mean(),
  scale: 10
});
print('Q2:', values);

print(ui.Chart.feature.byFeature(values, 'name', ['VV', 'VH'])
  .setChartType('ColumnChart')
  .setOptions({title: 'Backscatter', vAxis: {title: 'dB'}}));

print(ui.Chart.image.histogram(mean.select('VH'), lima, 100).setOptions({title: 'VH'}));

// Q3
var may = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(lima)
  .filterDate('2021-04-15', '2021-05-15')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .select('VH').mean();
var sep = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(lima)
  .filterDate('2021-08-15', '2021-09-15')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .select('VH').mean();

var waterMay = may.focalMedian(30, 'circle', 'meters').lt(-22);
var waterSep = sep.focalMedian(30, 'circle', 'meters').lt(-22);
var flooded = waterMay.and(waterSep.not());

Map.centerObject(lima, 10);
Map.addLayer(may, {min: -25, max: -5}, 'high water');
Map.addLayer(sep, {min: -25, max: -5}, 'low water');
Map.addLayer(waterSep.selfMask(), {palette: 'darkblue'}, 'permanent');
Map.addLayer(flooded.selfMask(), {palette: 'cyan'}, 'flooded');
Map.addLayer(ee.Image.cat([may, sep, may]), {min: -25, max: -5}, 'RGB composite', false);

var area = flooded.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: lima,
  scale: 20,
  maxPixels: 1e9
});
print('Q3: flooded km2', ee.Number(area.get('VH')).divide(1e6).round());
