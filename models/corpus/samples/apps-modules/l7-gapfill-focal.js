// Landsat 7 SLC-off gap fill with focal mean
var point = ee.Geometry.Point([36.82, -1.29]);

var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_TOA')
  .filterBounds(point)
  .filterDate('2010-01-01', '2010-12-31')
  .sort('CLOUD_COVER');

var src = ee.Image(l7.first());
print(src);

// 1. focal mean
var filled1a = src.focal_mean(1, 'square', 'pixels', 8);
var filled1 = filled1a.blend(src);

// 2. fill with median of the year
var median = l7.filter(ee.Filter.lt('CLOUD_COVER', 30)).median();
var filled2 = src.unmask(median);

// 3. fill with another date, histogram matched by mean and sd
var fill = ee.Image(l7.toList(5).get(1));
var common = src.mask().and(fill.mask());
var region = src.geometry();
var reducer = ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true);

var matchBand = function(band) {
  var s = src.select(band).updateMask(common.select(band)).reduceRegion({
    reducer: reducer, geometry: region, scale: 300, maxPixels: 1e9
  });
  var f = fill.select(band).updateMask(common.select(band)).reduceRegion({
    reducer: reducer, geometry: region, scale: 300, maxPixels: 1e9
  });
  var sMean = ee.Number(s.get(band + '_mean'));
  var sSd = ee.Number(s.get(band + '_stdDev'));
  var fMean = ee.Number(f.get(band + '_mean'));
  var fSd = ee.Number(f.get(band + '_stdDev'));
  return fill.select(band).subtract(fMean).divide(fSd).multiply(sSd).add(sMean).rename(band);
};

var bands = ['B1', 'B2', 'B3', 'B4', 'B5', 'B7'];
var matched = ee.Image.cat(bands.map(matchBand));
var filled3 = src.select(bands).unmask(matched);

var vis = {bands: ['B3', 'B2', 'B1'], min: 0, max: 0.3};
Map.centerObject(point, 11);
Map.addLayer(src, vis, 'original');
Map.addLayer(filled1, vis, 'focal mean');
Map.addLayer(filled2, vis, 'yearly median', false);
Map.addLayer(filled3, vis, 'matched fill', false);

Export.image.toDrive({
  image: filled3.toFloat(),
  description: 'L7_filled',
  region: region,
  scale: 30,
  maxPixels: 1e10
});
