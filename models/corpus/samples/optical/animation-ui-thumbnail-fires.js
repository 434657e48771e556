// Animation of Sentinel-2 false color, volcano La Palma 2021
var palma = ee.Geometry.Rectangle([-17.96, 28.56, -17.83, 28.66]);

var col = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(palma)
  .filterDate('2021-09-10', '2022-01-10')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
  .sort('system:time_start');

print('frames', col.size());

var vis = {bands: ['B12', 'B11', 'B4'], min: 0, max: [12000, 9000, 4000]};

var rgb = col.map(function(img) {
  return img.visualize(vis).clip(palma)
    .copyProperties(img, ['system:time_start']);
});

print(ui.Thumbnail({
  image: rgb,
  params: {
    region: palma,
    dimensions: 480,
    framesPerSecond: 1,
    crs: 'EPSG:32628'
  }
}));

Map.centerObject(palma, 13);
Map.addLayer(ee.Image(rgb.toList(1, 0).get(0)), {}, 'first');

// lava = new low NDVI after
var before = col.filterDate('2021-09-10', '2021-09-19').median();
var after = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(palma)
  .filterDate('2022-01-01', '2022-03-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .median();
var ndviBefore = before.normalizedDifference(['B8', 'B4']);
var ndviAfter = after.normalizedDifference(['B8', 'B4']);
var lava = ndviBefore.subtract(ndviAfter).gt(0.15).and(ndviAfter.lt(0.15));
Map.addLayer(lava.selfMask().clip(palma), {palette: 'red'}, 'lava / ash', false);

Export.video.toDrive({
  collection: rgb,
  description: 'lapalma',
  dimensions: 720,
  framesPerSecond: 1,
  region: palma
});
