// Snow cover area from MODIS MOD10A1
var basin = ee.FeatureCollection('projects/ee-akhan/assets/upper_indus_basin');
Map.centerObject(basin, 6);
Map.addLayer(basin, {color: 'black'}, 'Basin', false);

var startYear = 2001;
var endYear = 2021;

var modis = ee.ImageCollection('MODIS/061/MOD10A1')
                .filterDate('2001-01-01', '2021-12-31')
                .select('NDSI_Snow_Cover');

// binary snow (NDSI > 40)
var snow = modis.map(function(image){
  var s = image.gte(40).rename('snow');
  return s.copyProperties(image, ['system:time_start']);
});

var years = ee.List.sequence(startYear, endYear);
var months = ee.List.sequence(1, 12);

// monthly snow cover frequency
var monthlySnow = ee.ImageCollection.fromImages(
  years.map(function(y){
    return months.map(function(m){
      return snow.filter(ee.Filter.calendarRange(y, y, 'year'))
                 .filter(ee.Filter.calendarRange(m, m, 'month'))
                 .mean()
                 .set('month', m)
                 .set('year', y)
                 .set('system:time_start', ee.Date.fromYMD(y, m, 1));
    });
  }).flatten());

var meanSnow = snow.mean().multiply(100).clip(basin);
Map.addLayer(meanSnow, {min: 0, max: 100, palette: ['black', '0dffff', '0524ff', 'ffffff']}, 'Snow cover frequency (%)');

// area
var areaFeatures = snow.filterDate('2019-10-01', '2020-09-30').map(function(image){
  var area = image.multiply(ee.Image.pixelArea()).divide(1e6);
  var stats = area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: basin.geometry(),
    scale: 500,
    maxPixels: 1e13
  });
  return ee.Feature(null, {
    'system:time_start': image.get('system:time_start'),
    'area': stats.get('snow')
  });
});

var chart = ui.Chart.feature.byFeature(ee.FeatureCollection(areaFeatures), 'system:time_start', 'area')
  .setOptions({
    title: 'Snow covered area, 2019-2020',
    hAxis: {title: 'Date'},
    vAxis: {title: 'Area (sq. km)'},
    lineWidth: 1,
    pointSize: 0,
    legend: {position: 'none'}
  });
print(chart);

// seasonal maps
var winter = snow.filter(ee.Filter.calendarRange(12, 2, 'month')).mean().multiply(100).clip(basin);
var spring = snow.filter(ee.Filter.calendarRange(3, 5, 'month')).mean().multiply(100).clip(basin);
var summer = snow.filter(ee.Filter.calendarRange(6, 8, 'month')).mean().multiply(100).clip(basin);
var autumn = snow.filter(ee.Filter.calendarRange(9, 11, 'month')).mean().multiply(100).clip(basin);

var vis = {min: 0, max: 100, palette: ['black', '0dffff', '0524ff', 'ffffff']};
Map.addLayer(winter, vis, 'Winter', false);
Map.addLayer(spring, vis, 'Spring', false);
Map.addLayer(summer, vis, 'Summer', false);
Map.addLayer(autumn, vis, 'Autumn', false);

Export.table.toDrive({
  collection: ee.FeatureCollection(areaFeatures),
  description: 'Snow_area_2019_2020',
  fileFormat: 'CSV'
});
