// Rainfall of one year in the counties of Kenya.
//
// Sums daily CHIRPS images and summarizes the total inside each boundary.

var counties = ee.FeatureCollection('WM/geoLab/geoBoundaries/600/ADM1')
    .filter(ee.Filter.eq('shapeGroup', 'KEN'));

var rainfall = ee.ImageCollection('UCSB-CHC/CHIRPS/V3/DAILY_SAT')
    .select('precipitation')
    .filterDate('2023-01-01', '2024-01-01')
    .sum()
    .rename('rain_mm');

// Both reducers read the pixels once.
var reducer = ee.Reducer.mean().combine({
  reducer2: ee.Reducer.stdDev(),
  sharedInputs: true
});

// 5566 m is the size of a CHIRPS pixel at the equator.
var byCounty = rainfall.reduceRegions({
  collection: counties,
  reducer: reducer,
  scale: 5566
});

// The variation within a county, as a share of its mean.
var table = byCounty
    .filter(ee.Filter.notNull(['mean', 'stdDev']))
    .map(function(county) {
      var mean = ee.Number(county.get('mean'));
      var variation = ee.Number(county.get('stdDev')).divide(mean);
      return county.set({rain_mm: mean, variation: variation});
    });

var columns = ['shapeName', 'rain_mm', 'variation'];

print('Counties', table.size());
print('Wettest', table.sort('rain_mm', false).limit(5).select(columns, null, false));
print('Driest', table.sort('rain_mm').limit(5).select(columns, null, false));

var chart = ui.Chart.feature.byFeature({
  features: table.sort('rain_mm', false),
  xProperty: 'shapeName',
  yProperties: ['rain_mm']
}).setChartType('ColumnChart').setOptions({
  title: 'Rainfall by county, 2023',
  vAxis: {title: 'mm'},
  legend: {position: 'none'}
});
print(chart);

var outline = counties.style({color: '333333', fillColor: '00000000', width: 1});

Map.centerObject(counties, 6);
Map.addLayer(rainfall.clipToCollection(counties),
    {min: 200, max: 2000, palette: ['ffffcc', '41b6c4', '0c2c84']},
    'Rainfall 2023 (mm)');
Map.addLayer(outline, {}, 'Counties');

Export.table.toDrive({
  collection: table,
  description: 'kenya_rainfall_2023',
  fileFormat: 'CSV',
  selectors: columns
});
