var water = require('users/knowak/toolbox:water');

var lake = ee.FeatureCollection('users/knowak/lakes').filter(ee.Filter.eq('name', 'Poopo'));
var region = lake.geometry().buffer(5000);

var years = [1990, 1995, 2000, 2005, 2010];

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
    .filterBounds(region)
    .filter(ee.Filter.lt('CLOUD_COVER', 20));

var results = [];

years.forEach(function(year) {
  var img = l5.filterDate(year + '-05-01', year + '-10-31').median().clip(region);
  var mndwi = water.MNDWI(img, 'B2', 'B5');
  var mask = water.waterMask(mndwi, region, 100);

  Map.addLayer(img, {bands: ['B5', 'B4', 'B3'], min: 0, max: 0.4}, 'L5 ' + year, false);
  Map.addLayer(mask.selfMask(), {palette: ['blue']}, 'water ' + year, false);

  var area = water.area(mask, region, 30);
  results.push(ee.Feature(null, {year: year, area: area, threshold: mask.get('threshold')}));
});

var fc = ee.FeatureCollection(results);
print(fc);

print(ui.Chart.feature.byFeature(fc, 'year', 'area')
    .setChartType('LineChart')
    .setOptions({
      title: 'Lake area',
      hAxis: {title: 'Year', format: '####'},
      vAxis: {title: 'km2'},
      pointSize: 5,
      legend: {position: 'none'}
    }));

Map.centerObject(lake, 9);
Export.table.toDrive({collection: fc, description: 'poopo_area', fileFormat: 'CSV'});
