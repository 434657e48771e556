// Monthly water area of Lake Poopo, Bolivia
var lake = ee.FeatureCollection("users/rchoque/lago_poopo");
Map.centerObject(lake, 9);

var year = 2021;
var months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
var monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function maskS2(image) {
  var qa = image.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask).divide(10000);
}

var s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
  .filterBounds(lake)
  .filterDate(year + '-01-01', (year + 1) + '-01-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
  .map(maskS2);

var features = [];

for (var i = 0; i < months.length; i++) {
  var month = months[i];
  var composite = s2.filter(ee.Filter.calendarRange(month, month, 'month')).median().clip(lake);
  var ndwi = composite.normalizedDifference(['B3', 'B11']).rename('NDWI');
  var water = ndwi.gt(0);

  Map.addLayer(water.selfMask(), {palette: ['blue']}, 'Water ' + monthNames[i], false);

  var area = water.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: lake.geometry(),
    scale: 60,
    maxPixels: 1e10
  }).get('NDWI');

  features.push(ee.Feature(null, {month: month, name: monthNames[i], area_km2: area}));
}

var fc = ee.FeatureCollection(features);
print(fc);

var chart = ui.Chart.feature.byFeature(fc, 'month', 'area_km2')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Lake Poopo water area ' + year,
    hAxis: {title: 'Month'},
    vAxis: {title: 'Area (km2)'},
    legend: {position: 'none'},
    colors: ['1f77b4']
  });
print(chart);

Export.table.toDrive({
  collection: fc,
  description: 'poopo_water_area_' + year,
  fileFormat: 'CSV'
});
