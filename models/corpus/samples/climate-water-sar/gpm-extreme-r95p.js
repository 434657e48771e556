// Extreme rainfall indices from CHIRPS daily: RX1day, RX5day, R95p, CDD
var philippines = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Philippines'));
Map.centerObject(philippines, 6);

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');
var years = ee.List.sequence(1991, 2020);

// baseline 95th percentile of wet days
var wetDays = chirps.filterDate('1991-01-01', '2020-12-31').map(function(img) {
  return img.updateMask(img.gte(1));
});
var p95 = wetDays.reduce(ee.Reducer.percentile([95])).rename('p95');

// RX1day
var rx1 = ee.ImageCollection(years.map(function(y) {
  return chirps.filter(ee.Filter.calendarRange(y, y, 'year')).max()
    .rename('rx1day').set('year', y);
}));

// R95p
var r95p = ee.ImageCollection(years.map(function(y) {
  return chirps.filter(ee.Filter.calendarRange(y, y, 'year'))
    .map(function(img) { return img.updateMask(img.gt(p95)); })
    .sum()
    .unmask(0)
    .rename('r95p').set('year', y);
}));

// R20mm
var r20 = ee.ImageCollection(years.map(function(y) {
  return chirps.filter(ee.Filter.calendarRange(y, y, 'year'))
    .map(function(img) { return img.gte(20); })
    .sum()
    .rename('r20mm').set('year', y);
}));

// wet days
var wd = ee.ImageCollection(years.map(function(y) {
  return chirps.filter(ee.Filter.calendarRange(y, y, 'year'))
    .map(function(img) { return img.gte(1); })
    .sum()
    .rename('wetdays').set('year', y);
}));

var pal = ['ffffd9', 'c7e9b4', '41b6c4', '225ea8', '081d58'];
Map.addLayer(p95.clip(philippines), {min: 20, max: 60, palette: pal}, 'p95 (mm/day)', false);
Map.addLayer(rx1.mean().clip(philippines), {min: 50, max: 200, palette: pal}, 'RX1day');
Map.addLayer(r95p.mean().clip(philippines), {min: 200, max: 800, palette: pal}, 'R95p', false);
Map.addLayer(r20.mean().clip(philippines), {min: 10, max: 60, palette: pal}, 'R20mm', false);
Map.addLayer(wd.mean().clip(philippines), {min: 60, max: 200, palette: pal}, 'Wet days', false);

var options = function(title, unit, color) {
  return {
    title: title,
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: unit},
    colors: [color],
    legend: {position: 'none'},
    trendlines: {0: {color: 'gray'}}
  };
};

print(ui.Chart.image.series(rx1, philippines, ee.Reducer.mean(), 10000, 'year').setOptions(options('RX1day', 'mm', 'blue')));
print(ui.Chart.image.series(r95p, philippines, ee.Reducer.mean(), 10000, 'year').setOptions(options('R95p', 'mm', 'purple')));
print(ui.Chart.image.series(r20, philippines, ee.Reducer.mean(), 10000, 'year').setOptions(options('R20mm', 'days', 'teal')));
print(ui.Chart.image.series(wd, philippines, ee.Reducer.mean(), 10000, 'year').setOptions(options('Wet days', 'days', 'green')));
