// P and ET by sub-basin and year, table export

var basins = ee.FeatureCollection('WWF/HydroSHEDS/v1/Basins/hybas_7')
  .filterBounds(ee.Geometry.Rectangle([34.5, 7.5, 39.5, 12.5]));

print('Number of basins', basins.size());

Map.centerObject(basins, 7);
Map.addLayer(basins.style({color: 'blue', fillColor: '00000000'}), {}, 'Basins');

var startYear = 2003;
var endYear = 2020;
var years = ee.List.sequence(startYear, endYear);

var P = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');
var ET = ee.ImageCollection('MODIS/061/MOD16A2GF').select('ET');

var stats = years.map(function(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = start.advance(1, 'year');

  var p = P.filterDate(start, end).sum().rename('P');
  var et = ET.filterDate(start, end).sum().multiply(0.1).rename('ET');

  var result = p.addBands(et).reduceRegions({
    collection: basins.select(['HYBAS_ID', 'SUB_AREA']),
    reducer: ee.Reducer.mean(),
    scale: 1000,
    tileScale: 4
  });

  return result.map(function(f) {
    return f.set('year', year);
  });
});

var table = ee.FeatureCollection(stats).flatten();

Export.table.toDrive({
  collection: table,
  description: 'P_ET_basins',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['HYBAS_ID', 'SUB_AREA', 'year', 'P', 'ET']
});

// map of the mean
var meanP = P.filterDate('2003-01-01', '2021-01-01').sum().divide(18);
var meanET = ET.filterDate('2003-01-01', '2021-01-01').sum().multiply(0.1).divide(18);

Map.addLayer(meanP.clip(basins), {min: 500, max: 2200, palette: ['#ffffd9', '#7fcdbb', '#1d91c0', '#081d58']}, 'Mean P', false);
Map.addLayer(meanET.clip(basins), {min: 300, max: 1300, palette: ['#ffffe5', '#78c679', '#004529']}, 'Mean ET', false);
