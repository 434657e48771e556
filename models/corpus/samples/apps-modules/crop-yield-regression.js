// Wheat yield vs peak NDVI (Punjab districts)
var districts = ee.FeatureCollection('projects/ee-asingh/assets/punjab_districts_yield');
// properties: district, y2015 ... y2020 (t/ha)

var cropland = ee.ImageCollection('MODIS/006/MCD12Q1')
  .filterDate('2019-01-01', '2019-12-31').first()
  .select('LC_Type1').eq(12);

var modis = ee.ImageCollection('MODIS/006/MOD13Q1').select('NDVI');

var years = [2015, 2016, 2017, 2018, 2019, 2020];

var getPeak = function(year) {
  var start = ee.Date.fromYMD(year, 1, 15);
  var end = ee.Date.fromYMD(year, 4, 15);
  var peak = modis.filterDate(start, end).max()
    .multiply(0.0001)
    .updateMask(cropland)
    .rename('peak');
  var mean = modis.filterDate(start, end).mean()
    .multiply(0.0001)
    .updateMask(cropland)
    .rename('mean');
  var stats = peak.addBands(mean).reduceRegions({
    collection: districts,
    reducer: ee.Reducer.mean(),
    scale: 250
  });
  return stats.map(function(f) {
    return ee.Feature(null, {
      district: f.get('district'),
      year: year,
      peak: f.get('peak'),
      mean: f.get('mean'),
      yield: f.get('y' + year)
    });
  });
};

var table = ee.FeatureCollection(years.map(getPeak)).flatten();
table = table.filter(ee.Filter.notNull(['yield', 'peak']));
print('n', table.size());
print(table.limit(5));

// scatter plot
var chart = ui.Chart.feature.groups(table, 'peak', 'yield', 'year')
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Yield vs peak NDVI',
    hAxis: {title: 'Peak NDVI', minValue: 0.5},
    vAxis: {title: 'Yield (t/ha)'},
    pointSize: 4
  });
print(chart);

// linear regression
var withConst = table.map(function(f) { return f.set('constant', 1); });
var reg = withConst.reduceColumns({
  reducer: ee.Reducer.linearRegression({numX: 2, numY: 1}),
  selectors: ['constant', 'peak', 'yield']
});
print('regression', reg);

var corr = table.reduceColumns({
  reducer: ee.Reducer.pearsonsCorrelation(),
  selectors: ['peak', 'yield']
});
print('correlation', corr);

// predict 2021
var coef = ee.Array(reg.get('coefficients'));
var b0 = coef.get([0, 0]);
var b1 = coef.get([1, 0]);
var peak2021 = modis.filterDate('2021-01-15', '2021-04-15').max().multiply(0.0001).updateMask(cropland);
var pred = peak2021.multiply(ee.Image.constant(b1)).add(ee.Image.constant(b0)).rename('pred');

Map.centerObject(districts, 8);
Map.addLayer(pred.clip(districts), {min: 3, max: 6, palette: ['red', 'yellow', 'green']}, 'predicted 2021');
Map.addLayer(ee.Image().paint(districts, 0, 1), {}, 'districts');

Export.table.toDrive(table, 'wheat_ndvi_yield', 'GEE', 'wheat_ndvi_yield', 'CSV');
