var aoi = ee.Geometry.Rectangle([145.2, -37.9, 145.9, -37.3]);

// pre / post fire NBR annual, magnitude classes (2009 Black Saturday)
var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2').filterBounds(aoi).map(function(img) {
  var qa = img.select('QA_PIXEL');
  var sr = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  return sr.normalizedDifference(['SR_B4', 'SR_B7']).rename('NBR')
    .updateMask(qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)))
    .copyProperties(img, ['system:time_start']);
});
var pre = l5.filterDate('2008-01-01', '2008-04-01').median();
var post = l5.filterDate('2009-02-20', '2009-05-30').median();
var rec2011 = l5.filterDate('2011-01-01', '2011-04-30').median();

var dnbr = pre.subtract(post).multiply(1000).rename('dNBR');

var severity = dnbr
  .where(dnbr.lt(100), 0)
  .where(dnbr.gte(100).and(dnbr.lt(270)), 1)
  .where(dnbr.gte(270).and(dnbr.lt(440)), 2)
  .where(dnbr.gte(440).and(dnbr.lt(660)), 3)
  .where(dnbr.gte(660), 4)
  .rename('severity');

Map.centerObject(aoi, 11);
Map.addLayer(dnbr.clip(aoi), {min: -200, max: 1000, palette: ['ffffff', '0ae042', 'fff70b', 'ffaf38', 'ff641b', 'a41fd6']}, 'dNBR', false);
Map.addLayer(severity.clip(aoi), {min: 0, max: 4, palette: ['0ae042', 'fff70b', 'ffaf38', 'ff641b', 'a41fd6']}, 'severity');

// recovery
var recovery = rec2011.subtract(post).divide(pre.subtract(post)).updateMask(severity.gte(2)).multiply(100).rename('recovery');
Map.addLayer(recovery.clip(aoi), {min: 0, max: 100, palette: ['red', 'yellow', 'green']}, 'recovery 2011 (%)');

var names = ['Unburned', 'Low', 'Moderate-low', 'Moderate-high', 'High'];
var chart = ui.Chart.image.byClass({
  image: ee.Image.pixelArea().divide(1e4).addBands(severity),
  classBand: 'severity',
  region: aoi,
  reducer: ee.Reducer.sum(),
  scale: 60,
  classLabels: names
}).setOptions({title: 'Burn severity (ha)'});
print(chart);
