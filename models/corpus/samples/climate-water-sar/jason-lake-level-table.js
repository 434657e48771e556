// Chart lake level (altimetry table) against JRC area

// table uploaded as asset: date (YYYY-MM-dd), level (m)
var levels = ee.FeatureCollection('users/altimetry/victoria_level');
var lake = ee.FeatureCollection('projects/sat-io/open-datasets/HydroLakes/lake_poly_v10')
  .filter(ee.Filter.eq('Lake_name', 'Victoria'));

levels = levels.map(function(f) {
  var date = ee.Date.parse('YYYY-MM-dd', f.get('date'));
  return f.set('system:time_start', date.millis())
    .set('year', date.get('year'))
    .set('month', date.get('month'));
});

print(levels.first());

print(ui.Chart.feature.byFeature(levels, 'system:time_start', 'level').setOptions({
  title: 'Lake level',
  hAxis: {title: 'Date'},
  vAxis: {title: 'm'},
  lineWidth: 1,
  pointSize: 0
}));

// annual
var years = ee.List.sequence(2002, 2020);
var annual = ee.FeatureCollection(years.map(function(y) {
  var sub = levels.filter(ee.Filter.eq('year', y));
  var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD')
    .filter(ee.Filter.calendarRange(y, y, 'year'))
    .sum()
    .reduceRegion({
      reducer: ee.Reducer.mean(),
      geometry: lake.geometry(),
      scale: 5566,
      maxPixels: 1e10
    });
  return ee.Feature(null, {
    year: y,
    level: sub.aggregate_mean('level'),
    rain: rain.get('precipitation')
  });
}));

print(ui.Chart.feature.byFeature(annual, 'year', ['level', 'rain']).setOptions({
  title: 'Mean level and lake rainfall',
  hAxis: {title: 'Year', format: '####'},
  series: {
    0: {targetAxisIndex: 0, color: 'blue'},
    1: {targetAxisIndex: 1, color: 'gray', type: 'bars'}
  },
  vAxes: {
    0: {title: 'Level (m)'},
    1: {title: 'Rain (mm)'}
  }
}));

// correlation
var corr = annual.reduceColumns({
  reducer: ee.Reducer.pearsonsCorrelation(),
  selectors: ['rain', 'level']
});
print('Correlation', corr);

Map.centerObject(lake, 7);
Map.addLayer(lake, {color: 'blue'}, 'Lake Victoria');
