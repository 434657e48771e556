// Biomass regression with field plots, Landsat and PALSAR
// 2017

var plots = ee.FeatureCollection('users/rmoreno/plots_2017');   // agb_tha
var zone = ee.FeatureCollection('users/rmoreno/yucatan_zone');
Map.centerObject(zone, 9);
Map.addLayer(plots, {color: 'red'}, 'plots');

// LANDSAT
var l8 = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
    .filterBounds(zone)
    .filterDate('2016-11-01', '2017-05-31')
    .map(function(img) {
      var qa = img.select('pixel_qa');
      return img.updateMask(qa.bitwiseAnd(8).eq(0)).updateMask(qa.bitwiseAnd(32).eq(0));
    })
    .median()
    .multiply(0.0001)
    .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7']);

var ndvi = l8.normalizedDifference(['B5', 'B4']).rename('ndvi');
var ndmi = l8.normalizedDifference(['B5', 'B6']).rename('ndmi');
var nbr = l8.normalizedDifference(['B5', 'B7']).rename('nbr');
var savi = l8.expression('(1 + L) * float(nir - red) / (nir + red + L)', {
  'nir': l8.select('B5'),
  'red': l8.select('B4'),
  'L': 0.5
}).rename('savi');

// PALSAR
var palsar = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR')
    .filterDate('2017-01-01', '2018-01-01')
    .first();
var hh = palsar.select('HH').pow(2).log10().multiply(10).subtract(83.0).rename('HH');
var hv = palsar.select('HV').pow(2).log10().multiply(10).subtract(83.0).rename('HV');
var ratio = hh.subtract(hv).rename('HHHV');

// TOPO
var srtm = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(srtm);

var covs = l8.addBands(ndvi).addBands(ndmi).addBands(nbr).addBands(savi)
             .addBands(hh).addBands(hv).addBands(ratio)
             .addBands(srtm).addBands(slope)
             .clip(zone);

var data = covs.reduceRegions({
  collection: plots.map(function(f) { return f.buffer(20); }),
  reducer: ee.Reducer.mean(),
  scale: 30
}).filter(ee.Filter.notNull(covs.bandNames()));

print(data.first());

var rand = data.randomColumn('x', 0);
var trn = rand.filter(ee.Filter.lt('x', 0.75));
var tst = rand.filter(ee.Filter.gte('x', 0.75));

var rf = ee.Classifier.smileRandomForest({numberOfTrees: 500, minLeafPopulation: 3})
    .setOutputMode('REGRESSION')
    .train(trn, 'agb_tha', covs.bandNames());

var agb = covs.classify(rf).rename('agb');
Map.addLayer(agb, {min: 0, max: 180, palette: ['ffffcc', 'c2e699', '78c679', '31a354', '006837']}, 'AGB (t/ha)');

var pred = tst.classify(rf, 'predicted');

// rmse, bias
var err = pred.map(function(f) {
  var d = ee.Number(f.get('predicted')).subtract(f.getNumber('agb_tha'));
  return f.set('diff', d, 'diff2', d.pow(2));
});
print('bias', err.aggregate_mean('diff'));
print('rmse', ee.Number(err.aggregate_mean('diff2')).sqrt());

print(ui.Chart.feature.byFeature(pred, 'agb_tha', 'predicted')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Observed vs predicted',
    hAxis: {title: 'observed'},
    vAxis: {title: 'predicted'},
    trendlines: {0: {showR2: true, visibleInLegend: true}}
  }));

// Variable importance
var imp = ee.Dictionary(rf.explain().get('importance'));
var impChart = ui.Chart.array.values(imp.values(), 0, imp.keys())
  .setChartType('BarChart')
  .setOptions({title: 'Importance', legend: 'none'});
print(impChart);

Export.image.toDrive({
  image: agb,
  description: 'agb_yucatan_2017',
  region: zone.geometry().bounds(),
  scale: 30,
  maxPixels: 1e12
});
