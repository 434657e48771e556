// Fill gaps of monthly LST with climatology + anomaly of neighbours
// Antioquia, 2003-2020

var region = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Antioquia'));
var lst = ee.ImageCollection('MODIS/061/MOD11A1').select(['LST_Day_1km', 'QC_Day']);

var clean = lst.map(function(img) {
  var qc = img.select('QC_Day').bitwiseAnd(3);
  return img.select('LST_Day_1km')
    .updateMask(qc.lte(1))
    .multiply(0.02).subtract(273.15)
    .rename('LST')
    .copyProperties(img, ['system:time_start']);
});

var years = ee.List.sequence(2003, 2020);
var months = ee.List.sequence(1, 12);

// climatology
var clim = ee.ImageCollection.fromImages(months.map(function(m) {
  return clean.filter(ee.Filter.calendarRange(m, m, 'month'))
    .filter(ee.Filter.calendarRange(2003, 2020, 'year'))
    .median()
    .set('month', m);
}));

// monthly
var monthly = ee.ImageCollection.fromImages(years.map(function(y) {
  return months.map(function(m) {
    var c = clean.filter(ee.Filter.calendarRange(y, y, 'year'))
      .filter(ee.Filter.calendarRange(m, m, 'month'));
    return c.mean()
      .addBands(c.count().rename('n'))
      .set('year', y)
      .set('month', m)
      .set('system:time_start', ee.Date.fromYMD(y, m, 15).millis());
  });
}).flatten());

// fill
var filled = monthly.map(function(img) {
  var c = ee.Image(clim.filter(ee.Filter.eq('month', img.get('month'))).first());
  var anomaly = img.select('LST').subtract(c);
  var anomalyFill = anomaly.focalMean(20000, 'circle', 'meters');
  var estimate = c.add(anomalyFill);
  // where no neighbour use climatology
  var out = img.select('LST').unmask(estimate).unmask(c);
  var flag = img.select('LST').mask().not().rename('filled');
  return out.rename('LST').addBands(flag)
    .copyProperties(img, ['system:time_start', 'year', 'month']);
});

var test = ee.Image(filled.filter(ee.Filter.and(ee.Filter.eq('year', 2011), ee.Filter.eq('month', 4))).first());
var orig = ee.Image(monthly.filter(ee.Filter.and(ee.Filter.eq('year', 2011), ee.Filter.eq('month', 4))).first());
var vis = {min: 10, max: 38, palette: ['blue', 'cyan', 'yellow', 'red']};
Map.centerObject(region, 8);
Map.addLayer(orig.select('LST').clip(region), vis, 'original 2011-04');
Map.addLayer(test.select('LST').clip(region), vis, 'filled 2011-04');
Map.addLayer(test.select('filled').selfMask().clip(region), {palette: 'magenta'}, 'filled pixels', false);

var pt = ee.Geometry.Point([-75.57, 6.25]);
print(ui.Chart.image.series(ee.ImageCollection(filled).select('LST'), pt, ee.Reducer.first(), 1000)
  .setOptions({title: 'Medellín LST', lineWidth: 1, vAxis: {title: '°C'}}));
