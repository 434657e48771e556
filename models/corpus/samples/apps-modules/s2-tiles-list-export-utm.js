// export S2 median for each MGRS tile over Slovenia
var slo = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Slovenia'));
var tiles = ['33TVM', '33TWM', '33TVL', '33TWL', '33TXM'];
var start = '2021-06-01';
var end = '2021-09-01';

var csPlus = ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED');

for (var i = 0; i < tiles.length; i++) {
  var tile = tiles[i];
  var col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterDate(start, end)
    .filter(ee.Filter.eq('MGRS_TILE', tile))
    .linkCollection(csPlus, ['cs'])
    .map(function(img) {
      return img.updateMask(img.select('cs').gte(0.5));
    });

  print(tile, col.size());

  var footprint = col.first().geometry();
  var proj = col.first().select('B2').projection();
  var median = col.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).median();

  Map.addLayer(median, {bands: ['B4', 'B3', 'B2'], min: 0, max: 2500}, tile, false);

  Export.image.toDrive({
    image: median.toUint16(),
    description: 'S2_' + tile + '_2021',
    folder: 'S2_slovenia',
    region: footprint,
    scale: 10,
    crs: 'EPSG:32633',
    maxPixels: 1e13
  });
}

Map.centerObject(slo, 8);
Map.addLayer(ee.Image().paint(slo, 0, 2), {}, 'Slovenia');
