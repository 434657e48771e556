// export the mosaic by tile (the whole area is too big)
var aoi = ee.FeatureCollection('users/bsantos/cerrado_limite').geometry();

var xmin = -50;
var xmax = -46;
var ymin = -16;
var ymax = -12;
var step = 1;

var tiles = [];
var id = 0;
for (var x = xmin; x < xmax; x += step) {
  for (var y = ymin; y < ymax; y += step) {
    var rect = ee.Geometry.Rectangle([x, y, x + step, y + step]);
    tiles.push(ee.Feature(rect, {id: id}));
    id = id + 1;
  }
}

var grid = ee.FeatureCollection(tiles).filterBounds(aoi);
print('tiles', grid.size());

Map.centerObject(grid, 6);
Map.addLayer(grid, {}, 'grid');

function cloudMask(image) {
  var qa = image.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask);
}

var mosaic = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2021-07-01', '2021-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(cloudMask)
  .select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12'])
  .median();

Map.addLayer(mosaic, {bands: ['B11', 'B8', 'B4'], min: 0, max: 4000}, 'mosaic', false);

// client side list of ids
var ids = grid.aggregate_array('id').getInfo();

for (var i = 0; i < ids.length; i++) {
  var tile = grid.filter(ee.Filter.eq('id', ids[i]));
  var name = 'S2_2021_tile_' + ids[i];
  Export.image.toDrive({
    image: mosaic.toUint16(),
    description: name,
    folder: 'cerrado_tiles',
    fileNamePrefix: name,
    region: tile.geometry(),
    scale: 10,
    crs: 'EPSG:4326',
    maxPixels: 1e13
  });
}
