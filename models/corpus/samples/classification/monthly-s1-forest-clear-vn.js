var region = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Dak Glei'));
var geom = ee.Geometry.Rectangle([107.45, 14.9, 107.95, 15.4]);
Map.centerObject(geom, 11);

var col = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(geom)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'));

var jan = col.filterDate('2020-01-01', '2020-02-01').select('VH').mean();
var feb = col.filterDate('2020-02-01', '2020-03-01').select('VH').mean();
var mar = col.filterDate('2020-03-01', '2020-04-01').select('VH').mean();
var apr = col.filterDate('2020-04-01', '2020-05-01').select('VH').mean();
var may = col.filterDate('2020-05-01', '2020-06-01').select('VH').mean();
var jun = col.filterDate('2020-06-01', '2020-07-01').select('VH').mean();

// Map.addLayer(jan, {min: -25, max: -5}, 'jan');
// Map.addLayer(jun, {min: -25, max: -5}, 'jun');
Map.addLayer(ee.Image.cat([jan, mar, jun]).clip(geom), {min: -22, max: -10}, 'jan-mar-jun');

var drop1 = mar.subtract(jan).lt(-3);
var drop2 = may.subtract(mar).lt(-3);
var drop3 = jun.subtract(apr).lt(-3);
var any = drop1.or(drop2).or(drop3);
var forestMask = ee.ImageCollection('JAXA/ALOS/PALSAR/YEARLY/FNF').filterDate('2017-01-01', '2017-12-31').first().select('fnf').eq(1);
any = any.and(forestMask).focal_mode(1);
Map.addLayer(any.selfMask().clip(geom), {palette: ['red']}, 'VH drop');
