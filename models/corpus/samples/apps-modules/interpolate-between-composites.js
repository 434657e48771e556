// fill cloud gaps in 10-day NDVI composites, Bavaria test field
var field = ee.Geometry.Polygon([[[11.02, 48.10], [11.02, 48.05], [11.10, 48.05], [11.10, 48.10]]]);
var start = ee.Date('2021-03-01');
var end = ee.Date('2021-11-01');

var csPlus = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED');

var ndvi = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(field)
  .filterDate(start, end)
  .linkCollection(csPlus, ['cs'])
  .map(function(img) {
    return img.updateMask(img.select('cs').gte(0.6))
      .normalizedDifference(['B8', 'B4'])
      .rename('ndvi')
      .copyProperties(img, ['system:time_start']);
  });

var interval = 10;
var n = end.difference(start, 'day').divide(interval).floor();

var composites = ee.ImageCollection(ee.List.sequence(0, n.subtract(1)).map(function(i) {
  var d = start.advance(ee.Number(i).multiply(interval), 'day');
  var sub = ee.ImageCollection(ndvi.filterDate(d, d.advance(interval, 'day')));
  // dummy so the band always exists
  var dummy = ee.Image(0).rename('ndvi').toDouble().updateMask(0);
  return sub.merge(ee.ImageCollection([dummy])).max()
    .set('system:time_start', d.millis())
    .set('count', sub.size());
}));
print(composites.aggregate_array('count'));

// weights by distance in time
var window = 40;
var filled = composites.map(function(img) {
  var date = ee.Date(img.get('system:time_start'));
  var near = composites.filterDate(date.advance(-window, 'day'), date.advance(window + 1, 'day'));
  var weighted = near.map(function(x) {
    var dt = ee.Date(x.get('system:time_start')).difference(date, 'day').abs();
    var w = ee.Image.constant(ee.Number(1).divide(dt.add(1))).updateMask(x.mask());
    return x.multiply(w).addBands(w.rename('w')).toDouble();
  }).sum();
  var est = weighted.select('ndvi').divide(weighted.select('w'));
  return img.unmask(est).rename('filled')
    .addBands(img)
    .copyProperties(img, ['system:time_start']);
});

var chart = ui.Chart.image.series(ee.ImageCollection(filled), field, ee.Reducer.mean(), 20)
  .setOptions({
    title: 'NDVI before and after gap filling',
    hAxis: {title: 'date'},
    vAxis: {title: 'NDVI'},
    series: {0: {lineWidth: 2}, 1: {lineWidth: 0, pointSize: 4}}
  });
print(chart);

Map.centerObject(field, 13);
Map.addLayer(ee.Image(filled.first()).select('filled').clip(field), {min: 0, max: 0.9, palette: ['white', 'green']}, 'first');
