// VCI, TCI and VHI per district, monthly, exported as table
// Zambia 2003 - 2022

var districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Zambia'));
var START = '2003-01-01';
var END = '2022-12-31';

var ndvi = ee.ImageCollection('MODIS/061/MOD13A2').filterDate(START, END).select('NDVI');
var lst = ee.ImageCollection('MODIS/061/MOD11A2').filterDate(START, END).select('LST_Day_1km');

// scale
ndvi = ndvi.map(function(img) {
  return img.multiply(0.0001).copyProperties(img, ['system:time_start']);
});
lst = lst.map(function(img) {
  return img.multiply(0.02).subtract(273.15).copyProperties(img, ['system:time_start']);
});

var years = ee.List.sequence(2003, 2022);
var months = ee.List.sequence(1, 12);

// monthly means
var monthly = ee.ImageCollection.fromImages(years.map(function(y) {
  return months.map(function(m) {
    var n = ndvi.filter(ee.Filter.calendarRange(y, y, 'year'))
      .filter(ee.Filter.calendarRange(m, m, 'month'))
      .mean().rename('NDVI');
    var t = lst.filter(ee.Filter.calendarRange(y, y, 'year'))
      .filter(ee.Filter.calendarRange(m, m, 'month'))
      .mean().rename('LST');
    return n.addBands(t)
      .set('year', y)
      .set('month', m)
      .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis());
  });
}).flatten());

// min and max for every month over the years
var minmax = ee.ImageCollection.fromImages(months.map(function(m) {
  var sub = monthly.filter(ee.Filter.eq('month', m));
  return sub.min().rename(['NDVI_min', 'LST_min'])
    .addBands(sub.max().rename(['NDVI_max', 'LST_max']))
    .set('month', m);
}));

var vhi = monthly.map(function(img) {
  var m = img.get('month');
  var mm = minmax.filter(ee.Filter.eq('month', m)).first();
  var vci = img.select('NDVI').subtract(mm.select('NDVI_min'))
    .divide(mm.select('NDVI_max').subtract(mm.select('NDVI_min')))
    .multiply(100).rename('VCI');
  var tci = mm.select('LST_max').subtract(img.select('LST'))
    .divide(mm.select('LST_max').subtract(mm.select('LST_min')))
    .multiply(100).rename('TCI');
  var vhi = vci.multiply(0.5).add(tci.multiply(0.5)).rename('VHI');
  return vci.addBands(tci).addBands(vhi)
    .copyProperties(img, ['system:time_start', 'year', 'month']);
});

var jan2016 = ee.Image(vhi.filter(ee.Filter.eq('year', 2016)).filter(ee.Filter.eq('month', 1)).first());
var droughtVis = {min: 0, max: 100, palette: ['red', 'orange', 'yellow', 'lightgreen', 'darkgreen']};
Map.centerObject(districts, 6);
Map.addLayer(jan2016.select('VHI').clip(districts), droughtVis, 'VHI Jan 2016');
Map.addLayer(jan2016.select('VCI').clip(districts), droughtVis, 'VCI Jan 2016', false);
Map.addLayer(jan2016.select('TCI').clip(districts), droughtVis, 'TCI Jan 2016', false);

var table = vhi.map(function(img) {
  var stats = img.reduceRegions({
    collection: districts,
    reducer: ee.Reducer.mean(),
    scale: 1000
  });
  return stats.map(function(f) {
    return f.set({year: img.get('year'), month: img.get('month')}).setGeometry(null);
  });
}).flatten();

Export.table.toDrive({
  collection: table,
  description: 'zambia_vhi_monthly',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'ADM2_NAME', 'year', 'month', 'VCI', 'TCI', 'VHI']
});
