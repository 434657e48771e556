// groundwater storage anomaly = GRACE TWS - (soil moisture + snow + canopy)
var basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_3').filter(ee.Filter.eq('HYBAS_ID', 4030033640));
// var basin = ee.FeatureCollection('users/rnaidu/ganga_basin');

var grace = ee.ImageCollection('NASA/GRACE/MASS_GRIDS/MASCON').select('lwe_thickness')
  .filterDate('2003-01-01', '2016-12-31');
var gldas = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H');

Map.centerObject(basin, 5);

// GLDAS monthly, convert kg/m2 (mm) to cm
var months = ee.List.sequence(0, 167);
var gldasMonthly = ee.ImageCollection(months.map(function(m) {
  var start = ee.Date('2003-01-01').advance(m, 'month');
  var img = gldas.filterDate(start, start.advance(1, 'month'))
    .select(['SoilMoi0_10cm_inst', 'SoilMoi10_40cm_inst', 'SoilMoi40_100cm_inst', 'SoilMoi100_200cm_inst', 'SWE_inst', 'CanopInt_inst'])
    .mean();
  return img.reduce(ee.Reducer.sum()).divide(10).rename('storage')
    .set('system:time_start', start.millis())
    .set('ym', start.format('YYYY-MM'));
}));

// baseline 2004-2009
var baseline = gldasMonthly.filterDate('2004-01-01', '2009-12-31').mean();
var gldasAnom = gldasMonthly.map(function(img) {
  return img.subtract(baseline).copyProperties(img, ['system:time_start', 'ym']);
});

var graceYm = grace.map(function(img) {
  return img.set('ym', img.date().format('YYYY-MM'));
});

// join on year-month
var joined = ee.Join.inner().apply(graceYm, gldasAnom, ee.Filter.equals({leftField: 'ym', rightField: 'ym'}));
var gws = ee.ImageCollection(joined.map(function(pair) {
  var tws = ee.Image(pair.get('primary'));
  var sm = ee.Image(pair.get('secondary'));
  return tws.subtract(sm).rename('gws')
    .addBands(tws.rename('tws'))
    .addBands(sm.rename('sm'))
    .set('system:time_start', tws.get('system:time_start'));
}));

print(ui.Chart.image.series(gws, basin, ee.Reducer.mean(), 25000)
  .setOptions({
    title: 'Storage anomalies',
    vAxis: {title: 'cm'},
    lineWidth: 2,
    colors: ['black', 'brown', 'blue']
  }));

// trend
var withTime = gws.map(function(img) {
  var t = ee.Image.constant(img.date().difference(ee.Date('2003-01-01'), 'year')).toFloat().rename('t');
  return t.addBands(img.select('gws').toFloat());
});
var trend = withTime.reduce(ee.Reducer.linearFit()).select('scale');
Map.addLayer(trend.clip(basin), {min: -2, max: 2, palette: ['red', 'white', 'blue']}, 'GWS trend (cm/yr)');

Export.table.toDrive({
  collection: gws.map(function(img) {
    var v = img.reduceRegion(ee.Reducer.mean(), basin.geometry(), 25000);
    return ee.Feature(null, v).set('date', img.date().format('YYYY-MM'));
  }),
  description: 'gws_basin',
  fileFormat: 'CSV',
  selectors: ['date', 'tws', 'sm', 'gws']
});
