// Vegetation trend in the Sahel with Kendall correlation

var sahel = ee.Geometry.Rectangle([-5, 13, 5, 17]);

var evi = ee.ImageCollection('MODIS/061/MOD13A1')
  .filterDate('2001-01-01', '2022-12-31')
  .filter(ee.Filter.calendarRange(7, 10, 'month'))
  .select('EVI');

var years = ee.List.sequence(2001, 2022);

var annualMax = ee.ImageCollection.fromImages(years.map(function(y) {
  var max = evi.filter(ee.Filter.calendarRange(y, y, 'year')).max().multiply(0.0001);
  var year = ee.Image.constant(ee.Number(y)).toFloat().rename('year');
  return year.addBands(max).set('year', y);
}));

print(annualMax);

// Kendall tau and p value
var kendall = annualMax.select(['year', 'EVI']).reduce(ee.Reducer.kendallsCorrelation(2));
print(kendall);

var tau = kendall.select('year_EVI_tau');
var p = kendall.select('year_EVI_p-value');

// Linear slope
var linear = annualMax.select(['year', 'EVI']).reduce(ee.Reducer.linearFit());
var slope = linear.select('scale');

var significant = slope.updateMask(p.lt(0.05));

Map.centerObject(sahel, 6);
Map.addLayer(slope.clip(sahel), {min: -0.005, max: 0.005, palette: ['red', 'white', 'green']}, 'Slope');
Map.addLayer(tau.clip(sahel), {min: -1, max: 1, palette: ['red', 'white', 'green']}, 'Tau', false);
Map.addLayer(significant.clip(sahel), {min: -0.005, max: 0.005, palette: ['red', 'white', 'green']}, 'Significant slope', false);

// Greening and browning
var greening = significant.gt(0).selfMask();
var browning = significant.lt(0).selfMask();
Map.addLayer(greening.clip(sahel), {palette: 'green'}, 'Greening');
Map.addLayer(browning.clip(sahel), {palette: 'brown'}, 'Browning');

Export.image.toAsset({
  image: slope.clip(sahel),
  description: 'sahel_evi_slope',
  assetId: 'users/idiallo/sahel_evi_slope',
  region: sahel,
  scale: 500,
  maxPixels: 1e13
});
