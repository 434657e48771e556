// Satellite derived bathymetry (Stumpf ratio) with Sentinel-2
var aoi = ee.Geometry.Polygon([[[-77.45, 25.00], [-77.45, 24.85], [-77.20, 24.85], [-77.20, 25.00]]]);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(aoi)
  .filterDate('2021-01-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 5))
  .map(function(img) {
    var scl = img.select('SCL');
    var water = scl.eq(6);
    return img.updateMask(water).divide(10000)
      .copyProperties(img, ['system:time_start']);
  });

var image = s2.median().clip(aoi);

// Land mask with NDWI
var ndwi = image.normalizedDifference(['B3', 'B8']);
var masked = image.updateMask(ndwi.gt(0));

// Stumpf: ln(n * blue) / ln(n * green)
var n = 1000;
var ratio = masked.select('B2').multiply(n).log()
  .divide(masked.select('B3').multiply(n).log())
  .rename('ratio');

// Calibration points with depth (m)
var points = ee.FeatureCollection('users/coastal_lab/soundings_nassau');

var samples = ratio.sampleRegions({
  collection: points,
  properties: ['depth'],
  scale: 10
});

var split = samples.randomColumn('random', 42);
var training = split.filter(ee.Filter.lt('random', 0.7));
var validation = split.filter(ee.Filter.gte('random', 0.7));

// Linear regression
var fit = ee.Dictionary(training.reduceColumns({
  reducer: ee.Reducer.linearFit(),
  selectors: ['ratio', 'depth']
}));
print('fit', fit);

var m1 = ee.Number(fit.get('scale'));
var m0 = ee.Number(fit.get('offset'));

var depth = ratio.multiply(m1).add(m0).rename('depth_est');

Map.centerObject(aoi, 12);
Map.addLayer(image, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.15}, 'RGB');
Map.addLayer(depth, {min: 0, max: 15, palette: ['ffffff', 'a6cee3', '1f78b4', '08306b']}, 'Depth');
Map.addLayer(points, {color: 'red'}, 'Soundings', false);

// Validation
var val = depth.sampleRegions({
  collection: points,
  properties: ['depth'],
  scale: 10
});

var chart = ui.Chart.feature.byFeature(val, 'depth', ['depth_est'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Measured vs. estimated depth',
    hAxis: {title: 'Measured (m)'},
    vAxis: {title: 'Estimated (m)'},
    pointSize: 2,
    trendlines: {0: {showR2: true, visibleInLegend: true}}
  });
print(chart);

var rmse = val.map(function(f) {
  var d = ee.Number(f.get('depth')).subtract(ee.Number(f.get('depth_est')));
  return f.set('sq', d.pow(2));
}).aggregate_mean('sq');
print('RMSE', ee.Number(rmse).sqrt());

Export.image.toDrive({
  image: depth,
  description: 'SDB_nassau',
  scale: 10,
  region: aoi,
  maxPixels: 1e10
});
