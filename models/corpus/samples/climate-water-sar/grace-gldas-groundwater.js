// Groundwater storage anomaly: GWS = TWS - (SM + SWE + CAN)
// Author: R. Khan
// Date: 2021-11-04

var punjab = ee.FeatureCollection('FAO/GAUL/2015/level1')
    .filter(ee.Filter.eq('ADM1_NAME', 'Punjab'))
    .filter(ee.Filter.eq('ADM0_NAME', 'India'));

var startDate = '2003-01-01';
var endDate = '2016-12-31';

// ---- TWS ----
var tws = ee.ImageCollection('NASA/GRACE/MASS_GRIDS/LAND')
    .filterDate(startDate, endDate)
    .select('lwe_thickness_csr');

// ---- GLDAS ----
var gldas = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H')
    .filterDate(startDate, endDate)
    .select(['SoilMoi0_10cm_inst', 'SoilMoi10_40cm_inst', 'SoilMoi40_100cm_inst', 'SoilMoi100_200cm_inst', 'SWE_inst', 'CanopInt_inst']);

var years = ee.List.sequence(2003, 2016);
var months = ee.List.sequence(1, 12);

var gldasMonthly = ee.ImageCollection(years.map(function(y) {
  return months.map(function(m) {
    var start = ee.Date.fromYMD(y, m, 1);
    var img = gldas.filterDate(start, start.advance(1, 'month')).mean();
    // kg/m2 = mm -> cm
    var total = img.reduce(ee.Reducer.sum()).divide(10).rename('storage');
    return total.set('year', y).set('month', m).set('system:time_start', start.millis());
  });
}).flatten());

// baseline 2004-2009 as in GRACE
var baseline = gldasMonthly.filterDate('2004-01-01', '2010-01-01').mean();

var gldasAnomaly = gldasMonthly.map(function(img) {
  return img.subtract(baseline)
    .copyProperties(img, ['system:time_start', 'year', 'month']);
});

// ---- add year and month to GRACE ----
var twsMonthly = tws.map(function(img) {
  var d = ee.Date(img.get('system:time_start'));
  return img.set('year', d.get('year')).set('month', d.get('month'));
});

var condition = ee.Filter.and(
  ee.Filter.equals({leftField: 'year', rightField: 'year'}),
  ee.Filter.equals({leftField: 'month', rightField: 'month'})
);

var joined = ee.Join.saveFirst('gldas').apply(twsMonthly, gldasAnomaly, condition);

var gws = ee.ImageCollection(joined).map(function(img) {
  var t = ee.Image(img).select('lwe_thickness_csr').rename('TWS');
  var s = ee.Image(img.get('gldas')).rename('GLDAS');
  var g = t.subtract(s).rename('GWS');
  return t.addBands(s).addBands(g).copyProperties(img, ['system:time_start', 'year', 'month']);
});

print('GWS', gws);

var chart = ui.Chart.image.series({
  imageCollection: gws,
  region: punjab,
  reducer: ee.Reducer.mean(),
  scale: 25000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Storage anomalies in Punjab',
  vAxis: {title: 'cm'},
  hAxis: {title: 'Date', format: 'yyyy'},
  lineWidth: 2,
  series: {
    0: {color: 'brown'},
    1: {color: 'blue'},
    2: {color: 'green'}
  }
});
print(chart);

// ---- trend ----
var trend = gws.map(function(img) {
  var t = ee.Image(img).metadata('system:time_start').divide(1000 * 60 * 60 * 24 * 365.25).rename('t');
  return ee.Image(img).addBands(t.float());
}).select(['t', 'GWS']).reduce(ee.Reducer.linearFit());

Map.centerObject(punjab, 7);
Map.addLayer(trend.select('scale').clip(punjab), {min: -4, max: 1, palette: ['red', 'yellow', 'white', 'blue']}, 'GWS trend (cm/yr)');
