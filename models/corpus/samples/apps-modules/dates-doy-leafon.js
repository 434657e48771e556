// cloud-free leaf-on and leaf-off pairs, list of candidate images
var aoi = ee.Geometry.Point([-80.42, 37.23]);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2018-01-01', '2023-01-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5));

var leafOn = s2.filter(ee.Filter.dayOfYear(160, 260));
var leafOff = s2.filter(ee.Filter.or(ee.Filter.dayOfYear(1, 80), ee.Filter.dayOfYear(335, 366)));

function list(col, name) {
  var rows = col.sort('CLOUDY_PIXEL_PERCENTAGE').limit(10).toList(10).map(function(img) {
    img = ee.Image(img);
    return ee.String(img.id()).cat('  ').cat(img.date().format('YYYY-MM-dd')).cat('  ')
      .cat(ee.Number(img.get('CLOUDY_PIXEL_PERCENTAGE')).format('%.2f'));
  });
  print(name, rows);
}

list(leafOn, 'leaf on');
list(leafOff, 'leaf off');

var on = leafOn.median();
var off = leafOff.median();
var ndviOn = on.normalizedDifference(['B8', 'B4']);
var ndviOff = off.normalizedDifference(['B8', 'B4']);

var evergreen = ndviOff.gt(0.5).and(ndviOn.gt(0.6));
var deciduous = ndviOn.gt(0.7).and(ndviOff.lt(0.4));

Map.centerObject(aoi, 11);
Map.addLayer(on, {bands: ['B8', 'B4', 'B3'], min: 0, max: 5000}, 'leaf on');
Map.addLayer(off, {bands: ['B8', 'B4', 'B3'], min: 0, max: 4000}, 'leaf off');
Map.addLayer(evergreen.selfMask(), {palette: '004d00'}, 'evergreen', false);
Map.addLayer(deciduous.selfMask(), {palette: '7fbf00'}, 'deciduous', false);
