// annual maximum daily rainfall and gumbel return levels per district
var districts = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM0_NAME', 'Malawi'));
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

var years = ee.List.sequence(1981, 2022);
var amax = ee.ImageCollection(years.map(function(y) {
  var start = ee.Date.fromYMD(y, 1, 1);
  var end = ee.Date.fromYMD(ee.Number(y).add(1), 1, 1);
  return chirps.filterDate(start, end).max().rename('amax').set('year', y);
}));

var mean = amax.mean();
var sd = amax.reduce(ee.Reducer.stdDev());

// gumbel parameters
var beta = sd.multiply(Math.sqrt(6) / Math.PI);
var mu = mean.subtract(beta.multiply(0.5772));

var returnLevel = function(T) {
  var y = -Math.log(-Math.log(1 - 1 / T));
  return mu.add(beta.multiply(y)).rename('T' + T);
};

var T2 = returnLevel(2);
var T5 = returnLevel(5);
var T10 = returnLevel(10);
var T25 = returnLevel(25);
var T50 = returnLevel(50);
var T100 = returnLevel(100);

var stack = ee.Image.cat([T2, T5, T10, T25, T50, T100]).clip(districts);
Map.centerObject(districts, 7);
Map.addLayer(T10.clip(districts), {min: 40, max: 150, palette: ['white', 'blue', 'purple']}, '10 years');
Map.addLayer(T100.clip(districts), {min: 40, max: 250, palette: ['white', 'blue', 'purple']}, '100 years', false);

var table = stack.reduceRegions({
  collection: districts.select(['ADM2_NAME']),
  reducer: ee.Reducer.mean(),
  scale: 5566
});
print(table.limit(5));

Export.table.toDrive({
  collection: table,
  description: 'malawi_return_levels',
  fileFormat: 'CSV',
  selectors: ['ADM2_NAME', 'T2', 'T5', 'T10', 'T25', 'T50', 'T100']
});
