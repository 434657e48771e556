// extract dNBR at CBI plots and fit
var plots = ee.FeatureCollection('users/aferreira/cbi_plots');   // property: CBI
var perimetro = ee.FeatureCollection('users/aferreira/pedrogao_perimetro');

// pré: 2016 verão, pós: 2017 verão (a mesma época do ano)
var mask = function(img) {
  var qa = img.select('QA_PIXEL');
  var ok = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.updateMask(ok).select(['SR_B5', 'SR_B7']).multiply(0.0000275).add(-0.2);
};

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(perimetro);
var pre = l8.filterDate('2016-06-15', '2016-09-15').map(mask).mean();
var post = l8.filterDate('2017-06-25', '2017-09-15').map(mask).mean();

var nbrPre = pre.normalizedDifference(['SR_B5', 'SR_B7']).rename('nbrPre');
var nbrPost = post.normalizedDifference(['SR_B5', 'SR_B7']).rename('nbrPost');
var dnbr = nbrPre.subtract(nbrPost).multiply(1000).rename('dnbr');

// offset from unburned ring
var ring = perimetro.geometry().buffer(1500).difference(perimetro.geometry().buffer(300));
var offset = ee.Number(dnbr.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: ring,
  scale: 30,
  maxPixels: 1e9
}).get('dnbr'));
print('offset', offset);

var dnbrOff = dnbr.subtract(ee.Image.constant(offset)).rename('dnbrOff');
var rdnbr = dnbrOff.divide(nbrPre.abs().sqrt()).rename('rdnbr');

var samples = dnbr.addBands(dnbrOff).addBands(rdnbr).sampleRegions({
  collection: plots,
  properties: ['CBI'],
  scale: 30
});
print(samples);

// linear fit
var fit = samples.reduceColumns(ee.Reducer.linearFit(), ['dnbrOff', 'CBI']);
print('CBI = a * dNBR + b', fit);

var r = samples.reduceColumns(ee.Reducer.pearsonsCorrelation(), ['dnbrOff', 'CBI']);
print(r);

print(ui.Chart.feature.byFeature(samples, 'dnbrOff', ['CBI'])
  .setChartType('ScatterChart')
  .setOptions({hAxis: {title: 'dNBR'}, vAxis: {title: 'CBI'}, trendlines: {0: {showR2: true, visibleInLegend: true}}}));

var cbi = dnbrOff.multiply(ee.Image.constant(fit.get('scale'))).add(ee.Image.constant(fit.get('offset')))
  .clamp(0, 3).clip(perimetro);
Map.centerObject(perimetro, 11);
Map.addLayer(dnbrOff.clip(perimetro), {min: -100, max: 1000, palette: ['green', 'yellow', 'orange', 'red']}, 'dNBR');
Map.addLayer(cbi, {min: 0, max: 3, palette: ['green', 'yellow', 'orange', 'red']}, 'CBI predicted');
Map.addLayer(plots, {color: 'black'}, 'plots');

Export.table.toDrive({collection: samples, description: 'cbi_dnbr', fileFormat: 'CSV'});
