// Water balance: P - ET - R = dS
// P: CHIRPS, ET: MOD16, R: GLDAS, dS: GRACE
var basin = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_4')
  .filter(ee.Filter.eq('HYBAS_ID', 1040034260));

Map.centerObject(basin);
Map.addLayer(basin, {color: 'red'}, 'basin');

var y1 = 2003;
var y2 = 2016;
var years = ee.List.sequence(y1, y2);

// precipitation
var P = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');
// evapotranspiration
var ET = ee.ImageCollection('MODIS/006/MOD16A2').select('ET');
// GLDAS runoff
var GLDAS = ee.ImageCollection('NASA/GLDAS/V021/NOAH/G025/T3H').select(['Qs_acc', 'Qsb_acc']);

var annualP = ee.ImageCollection(years.map(function(y){
  return P.filter(ee.Filter.calendarRange(y, y, 'year')).sum().rename('P')
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var annualET = ee.ImageCollection(years.map(function(y){
  return ET.filter(ee.Filter.calendarRange(y, y, 'year')).sum().multiply(0.1).rename('ET')
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var annualR = ee.ImageCollection(years.map(function(y){
  var r = GLDAS.filter(ee.Filter.calendarRange(y, y, 'year')).sum();
  return r.select('Qs_acc').add(r.select('Qsb_acc')).rename('R')
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var join = ee.Join.saveFirst('match');
var filter = ee.Filter.equals({leftField: 'year', rightField: 'year'});

var joined1 = ee.ImageCollection(join.apply(annualP, annualET, filter)).map(function(img){
  return ee.Image(img).addBands(ee.Image(img.get('match')));
});

var joined2 = ee.ImageCollection(join.apply(joined1, annualR, filter)).map(function(img){
  return ee.Image(img).addBands(ee.Image(img.get('match')));
});

var balance = joined2.map(function(img){
  var dS = img.select('P').subtract(img.select('ET')).subtract(img.select('R')).rename('dS');
  return img.addBands(dS);
});

print(balance);

print(ui.Chart.image.series({
  imageCollection: balance.select(['P', 'ET', 'R', 'dS']),
  region: basin,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'year'
}).setOptions({
  title: 'Annual water balance',
  vAxis: {title: 'mm/year'},
  hAxis: {title: 'Year', format: '####'},
  lineWidth: 2,
  pointSize: 3
}));

Map.addLayer(balance.select('dS').mean().clip(basin), {min: -300, max: 300, palette: ['red', 'white', 'blue']}, 'P - ET - R');
