// linear regression of AGB on HV backscatter (field plots)
var plots = ee.FeatureCollection('users/dmwangi/kakamega_plots'); // AGB
var forest = ee.FeatureCollection('users/dmwangi/kakamega_forest');
Map.centerObject(forest, 11);

var alos = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/SAR_EPOCH').filterDate('2019-01-01', '2020-12-31').select(['HH', 'HV']).mean();
var db = alos.pow(2).log10().multiply(10).subtract(83).rename(['HH', 'HV']);
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD').filterBounds(forest).filterDate('2020-01-01', '2020-12-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW')).filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH')).select('VH').mean();

var x = ee.Image(1).rename('constant').addBands(db.select('HV')).addBands(s1);
var data = x.reduceRegions({collection: plots.map(function(f) { return f.buffer(25); }), reducer: ee.Reducer.mean(), scale: 25})
  .filter(ee.Filter.notNull(['HV', 'VH', 'AGB']))
  .map(function(f) { return f.set('lnAGB', ee.Number(f.get('AGB')).log()); });
print('plots used', data.size());

var reg = data.reduceColumns({
  reducer: ee.Reducer.linearRegression({numX: 3, numY: 1}),
  selectors: ['constant', 'HV', 'VH', 'lnAGB']
});
print('regression', reg);
var coef = ee.Array(reg.get('coefficients'));
var b0 = coef.get([0, 0]);
var b1 = coef.get([1, 0]);
var b2 = coef.get([2, 0]);
print('b0', b0, 'b1', b1, 'b2', b2);

var agb = db.select('HV').multiply(ee.Image.constant(b1)).add(s1.multiply(ee.Image.constant(b2))).add(ee.Image.constant(b0)).exp().rename('AGB').clip(forest);
Map.addLayer(agb, {min: 0, max: 350, palette: ['#ffffe5', '#addd8e', '#41ab5d', '#005a32']}, 'AGB (Mg/ha)');
Map.addLayer(plots, {color: 'red'}, 'plots');

print(ui.Chart.feature.byFeature(data, 'HV', 'lnAGB').setChartType('ScatterChart').setOptions({
  title: 'HV vs ln(AGB)', hAxis: {title: 'HV (dB)'}, vAxis: {title: 'ln AGB'}, pointSize: 3, trendlines: {0: {color: 'red', showR2: true, visibleInLegend: true}}
}));

var carbon = agb.multiply(0.47).rename('carbon');
var total = carbon.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({reducer: ee.Reducer.sum(), geometry: forest.geometry(), scale: 25, maxPixels: 1e10});
print('Total carbon (Mg)', total.get('carbon'));
