// ET from PML_V2 and MOD16 for irrigation districts
var districts = ee.FeatureCollection('users/oali/indus_command_areas');

var pml = ee.ImageCollection('projects/pml_evapotranspiration/PML/OUTPUT/PML_V2_8day_v016');
var mod16 = ee.ImageCollection('MODIS/006/MOD16A2');

var startYear = 2003;
var endYear = 2017;

// annual ET PML
var annualPML = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(y) {
  var col = pml.filter(ee.Filter.calendarRange(y, y, 'year'));
  var et = col.map(function(img) {
    return img.select(['Ec', 'Es', 'Ei']).reduce(ee.Reducer.sum()).rename('ET');
  }).mean().multiply(365);
  return et.set('year', y).set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

// annual ET MOD16
var annualMOD = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(y) {
  var et = mod16.filter(ee.Filter.calendarRange(y, y, 'year'))
    .select('ET')
    .sum()
    .multiply(0.1)
    .rename('ET_mod16');
  return et.set('year', y).set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var etVis = {min: 200, max: 1200, palette: ['d7191c', 'fdae61', 'ffffbf', 'abd9e9', '2c7bb6']};
Map.centerObject(districts, 7);
Map.addLayer(annualPML.mean().clip(districts), etVis, 'PML ET');
Map.addLayer(annualMOD.mean().clip(districts), etVis, 'MOD16 ET', false);

// join both by year
var joined = ee.Join.inner().apply(annualPML, annualMOD, ee.Filter.equals({leftField: 'year', rightField: 'year'}));
var both = ee.ImageCollection(joined.map(function(f) {
  return ee.Image.cat(f.get('primary'), f.get('secondary'))
    .set('year', ee.Image(f.get('primary')).get('year'));
}));
print(both);

print(ui.Chart.image.series({
  imageCollection: both,
  region: districts,
  reducer: ee.Reducer.mean(),
  scale: 1000,
  xProperty: 'year'
}).setOptions({
  title: 'Annual ET',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'ET (mm)'}
}));

var table = both.map(function(img) {
  return img.reduceRegions({
    collection: districts,
    reducer: ee.Reducer.mean(),
    scale: 500
  }).map(function(f) {
    return f.set('year', img.get('year'));
  });
}).flatten();

Export.table.toDrive({
  collection: table,
  description: 'et_command_areas',
  fileFormat: 'CSV',
  selectors: ['NAME', 'year', 'ET', 'ET_mod16']
});
