// Water area of a reservoir, monthly, Sentinel-1
var aoi = ee.Geometry.Polygon([[[30.5, -15.4], [30.5, -16.1], [32.8, -16.1], [32.8, -15.4]]]);
Map.centerObject(aoi, 9);

var thr = -16;
var first = ee.Date('2016-01-01');

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .select('VV');

var list = ee.List.sequence(0, 83).map(function(i) {
  var d = first.advance(i, 'month');
  var col = s1.filterDate(d, d.advance(1, 'month'));
  var img = col.median().focal_median(60, 'circle', 'meters');
  var water = img.lt(thr).rename('water');
  return water
    .set('n', col.size())
    .set('system:time_start', d.millis());
});

var water = ee.ImageCollection(list).filter(ee.Filter.gt('n', 0));
print('months', water.size());

var areas = water.map(function(img) {
  var s = img.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aoi,
    scale: 60,
    maxPixels: 1e10
  });
  return ee.Feature(null, {
    'system:time_start': img.get('system:time_start'),
    'km2': ee.Number(s.get('water')).divide(1e6)
  });
});

print(ui.Chart.feature.byFeature(areas, 'system:time_start', 'km2').setOptions({
  title: 'Water area',
  vAxis: {title: 'km2'},
  hAxis: {title: 'Date'},
  lineWidth: 2,
  pointSize: 2,
  legend: {position: 'none'}
}));

Map.addLayer(ee.Image(water.first()).selfMask().clip(aoi), {palette: ['blue']}, 'first month');
Map.addLayer(water.mean().clip(aoi), {min: 0, max: 1, palette: ['white', 'blue']}, 'frequency', false);

Export.table.toDrive({
  collection: areas,
  description: 's1_area',
  fileFormat: 'CSV'
});
