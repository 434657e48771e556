// lagged correlation soil moisture -> EVI
var roi = ee.Geometry.Rectangle([143.5, -36.8, 147.0, -34.0]);
Map.centerObject(roi, 7);

var evi = ee.ImageCollection('MODIS/061/MOD13C1');
var mod13 = ee.ImageCollection('MODIS/061/MOD13A1').select('EVI').filterDate('2010-01-01', '2019-12-31');
var sm = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H').select('SoilMoi0_10cm_inst');

var nMonths = 120;
var t0 = ee.Date('2010-01-01');

var monthlyList = ee.List.sequence(0, nMonths - 1);

var eviMonthly = ee.ImageCollection(monthlyList.map(function(n) {
  var a = t0.advance(n, 'month');
  return mod13.filterDate(a, a.advance(1, 'month')).mean().multiply(0.0001)
    .set('index', n).set('system:time_start', a.millis());
}));

var smMonthly = ee.ImageCollection(monthlyList.map(function(n) {
  var a = t0.advance(n, 'month');
  return sm.filterDate(a, a.advance(1, 'month')).mean()
    .set('index', n).set('system:time_start', a.millis());
}));

// lag 0, 1, 2, 3 months
var lagCorr = function(lag) {
  var shifted = smMonthly.map(function(img) {
    return img.set('lagIndex', ee.Number(img.get('index')).add(lag));
  });
  var joined = ee.Join.inner().apply(eviMonthly, shifted, ee.Filter.equals({
    leftField: 'index',
    rightField: 'lagIndex'
  }));
  var pairs = ee.ImageCollection(joined.map(function(f) {
    return ee.Image(f.get('primary')).addBands(ee.Image(f.get('secondary')));
  }));
  return pairs.reduce(ee.Reducer.pearsonsCorrelation()).select('correlation').rename('lag' + lag);
};

var corr0 = lagCorr(0);
var corr1 = lagCorr(1);
var corr2 = lagCorr(2);
var corr3 = lagCorr(3);

var vis = {min: -1, max: 1, palette: ['blue', 'white', 'red']};
Map.addLayer(corr0.clip(roi), vis, 'lag 0');
Map.addLayer(corr1.clip(roi), vis, 'lag 1', false);
Map.addLayer(corr2.clip(roi), vis, 'lag 2', false);
Map.addLayer(corr3.clip(roi), vis, 'lag 3', false);

var all = ee.Image.cat([corr0, corr1, corr2, corr3]);
var best = all.toArray().arrayArgmax().arrayGet(0).rename('bestLag');
Map.addLayer(best.clip(roi), {min: 0, max: 3, palette: ['white', 'yellow', 'orange', 'red']}, 'best lag', false);

print(all.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: roi,
  scale: 25000
}));
