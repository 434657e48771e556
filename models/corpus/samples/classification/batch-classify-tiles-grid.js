// Classify by tile and export every tile
var country = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Uruguay'));
var training = ee.FeatureCollection('projects/ee-mlarrosa/assets/uy_training_2022');
var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];

// grid of 1 degree
var makeGrid = function(region, size) {
  var bounds = region.geometry().bounds();
  var coords = ee.List(bounds.coordinates().get(0));
  var xmin = ee.Number(ee.List(coords.get(0)).get(0)).floor();
  var ymin = ee.Number(ee.List(coords.get(0)).get(1)).floor();
  var xmax = ee.Number(ee.List(coords.get(2)).get(0)).ceil();
  var ymax = ee.Number(ee.List(coords.get(2)).get(1)).ceil();
  var xs = ee.List.sequence(xmin, xmax.subtract(size), size);
  var ys = ee.List.sequence(ymin, ymax.subtract(size), size);
  var cells = xs.map(function(x) {
    return ys.map(function(y) {
      x = ee.Number(x);
      y = ee.Number(y);
      return ee.Feature(ee.Geometry.Rectangle([x, y, x.add(size), y.add(size)]), {
        id: x.format('%.0f').cat('_').cat(y.format('%.0f'))
      });
    });
  }).flatten();
  return ee.FeatureCollection(cells).filterBounds(region.geometry());
};
var grid = makeGrid(country, 1);
Map.centerObject(country, 6);
Map.addLayer(grid, {color: 'blue'}, 'grid');

var composite = function(geom) {
  return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(geom)
    .filterDate('2022-01-01', '2022-12-31')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
    .map(function(img) {
      var scl = img.select('SCL');
      return img.select(bands).updateMask(scl.gt(3).and(scl.lt(8))).divide(10000);
    })
    .median();
};

// training table has the band values already
var rf = ee.Classifier.smileRandomForest(100).train(training, 'clase', bands);

grid.aggregate_array('id').evaluate(function(ids) {
  ids.forEach(function(id) {
    var cell = grid.filter(ee.Filter.eq('id', id)).geometry();
    var lc = composite(cell).classify(rf).toByte();
    Export.image.toDrive({
      image: lc,
      description: 'UY_LC_2022_' + id.replace('-', 'm').replace('-', 'm'),
      folder: 'UY_LC',
      region: cell,
      scale: 10,
      maxPixels: 1e13
    });
  });
});
