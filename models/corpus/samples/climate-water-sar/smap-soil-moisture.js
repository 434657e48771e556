// Soil moisture from SMAP (SPL4SMGP)
var counties = ee.FeatureCollection('TIGER/2018/Counties');
var iowa = counties.filter(ee.Filter.eq('STATEFP', '19'));

var smap = ee.ImageCollection('NASA/SMAP/SPL4SMGP/007')
              .filterDate('2019-04-01', '2019-10-31')
              .select(['sm_surface', 'sm_rootzone']);

var smVis = {
  min: 0.0,
  max: 0.6,
  palette: ['a52a2a', 'f5deb3', 'ffff00', '90ee90', '0000ff']
};

Map.setCenter(-93.5, 42.0, 7);
Map.addLayer(smap.select('sm_surface').mean().clip(iowa), smVis, 'Surface soil moisture');
Map.addLayer(smap.select('sm_rootzone').mean().clip(iowa), smVis, 'Root zone soil moisture', false);
Map.addLayer(iowa.style({color: 'black', fillColor: '00000000', width: 1}), {}, 'Counties');

// Daily means
var start = ee.Date('2019-04-01');
var nDays = ee.Date('2019-10-31').difference(start, 'day').toInt();

var daily = ee.ImageCollection(ee.List.sequence(0, nDays.subtract(1)).map(function(n) {
  var d = start.advance(n, 'day');
  return smap.filterDate(d, d.advance(1, 'day')).mean()
    .set('system:time_start', d.millis());
}));

var chart = ui.Chart.image.series({
  imageCollection: daily,
  region: iowa,
  reducer: ee.Reducer.mean(),
  scale: 11000
}).setOptions({
  title: 'SMAP soil moisture, Iowa 2019',
  vAxis: {title: 'm3/m3'},
  hAxis: {title: 'Date'},
  series: {
    0: {color: 'brown'},
    1: {color: 'blue'}
  }
});
print(chart);

// zonal statistics per county
var mean = smap.mean();
var zonal = mean.reduceRegions({
  collection: iowa,
  reducer: ee.Reducer.mean(),
  scale: 11000
});

Export.table.toDrive({
  collection: zonal,
  description: 'smap_iowa_counties',
  fileFormat: 'CSV',
  selectors: ['NAME', 'GEOID', 'sm_surface', 'sm_rootzone']
});
