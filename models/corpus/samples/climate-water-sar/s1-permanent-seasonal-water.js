// Seasonal water dynamics with monthly Sentinel-1
var tonle = ee.Geometry.Polygon([[[103.4, 13.4], [103.4, 12.2], [105.0, 12.2], [105.0, 13.4]]]);
Map.centerObject(tonle, 9);

var year = 2021;
var months = ee.List.sequence(1, 12);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(tonle)
  .filter(ee.Filter.calendarRange(year, year, 'year'))
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select('VH');

var monthlyWater = ee.ImageCollection.fromImages(months.map(function(m) {
  var img = s1.filter(ee.Filter.calendarRange(m, m, 'month')).median();
  var smooth = img.focal_median(50, 'circle', 'meters');
  return smooth.lt(-21)
    .rename('water')
    .set('month', m)
    .set('system:time_start', ee.Date.fromYMD(year, m, 1).millis());
}));

var occurrence = monthlyWater.sum().clip(tonle);
Map.addLayer(occurrence.selfMask(), {min: 1, max: 12, palette: ['ffffcc', 'a1dab4', '41b6c4', '2c7fb8', '253494']}, 'Months with water');

var permanent = occurrence.gte(11);
var seasonal = occurrence.gte(2).and(occurrence.lt(11));
Map.addLayer(permanent.selfMask(), {palette: ['000080']}, 'Permanent', false);
Map.addLayer(seasonal.selfMask(), {palette: ['87ceeb']}, 'Seasonal', false);

// area by month
var area = monthlyWater.map(function(img) {
  var stats = img.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: tonle,
    scale: 50,
    maxPixels: 1e10
  });
  return ee.Feature(null, {
    month: img.get('month'),
    area: stats.get('water')
  });
});

print(ui.Chart.feature.byFeature(area, 'month', 'area').setChartType('ColumnChart').setOptions({
  title: 'Water area by month, ' + year,
  hAxis: {title: 'Month'},
  vAxis: {title: 'Area (km²)'},
  legend: {position: 'none'},
  colors: ['#2c7fb8']
}));

// animation
var vis = monthlyWater.map(function(img) {
  return img.clip(tonle).visualize({min: 0, max: 1, palette: ['white', 'blue']});
});
print(ui.Thumbnail({
  image: vis,
  params: {region: tonle, dimensions: 400, framesPerSecond: 2, crs: 'EPSG:3857'}
}));
